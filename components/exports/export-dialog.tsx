'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { queryFor } from '#client/query.ts'
import type { Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { exportKinds, type startExport } from '#contract/exports/calls.ts'
import { listStaff } from '#contract/staff/calls.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import { exportDaysProblem } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { askedFilters, daysOf, type Kind } from './asked-filters.ts'
import { useStartExport } from './use-start-export.tsx'

type Props = { kind: Kind; user: User; zone: string; onClose: () => void }

/** Chooses kind, days, filters and recipient of an export. */
export function ExportDialog({ kind: listed, user, zone, onClose }: Props) {
  const t = useTranslations('exports')
  const refusalText = useRefusalText()
  const locale = useLocale() === 'ru' ? 'ru' : 'en'
  const address = useAddress()
  const today = dayIn(zone, useNow())
  const [kind, setKind] = useState<Kind>(listed)
  const [isNarrowed, setNarrowed] = useState(true)
  const [days, setDays] = useState({ from: address.get('from') ?? '', to: address.get('to') ?? '' })
  const [to_email, setEmail] = useState(user.email)
  const { mutate, error, isPending, reset } = useStartExport(onClose)
  const staff = useQuery({ ...queryFor(listStaff, {}), enabled: may(user, 'staff') })
  const filters = kind === listed ? askedFilters(kind, (name) => address.get(name)) : {}
  const names = daysOf[kind]
  // a journal needs a range: this month by default
  const range =
    kind === 'journal'
      ? { from: days.from || `${today.slice(0, 7)}-01`, to: days.to || today }
      : days
  const field = error instanceof Refusal ? error.field?.split('.').at(-1) : undefined
  const isSwapped = names !== null && exportDaysProblem(range) !== null
  const isDayToCome = kind === 'liability' && days.to > today
  const submit = () => {
    const chosen = {
      ...(isNarrowed ? filters : {}),
      ...(names && range.from ? { [names[0]]: range.from } : {}),
      ...(names && range.to ? { [names[1]]: range.to } : {}),
      ...(kind === 'liability' && days.to ? { on: days.to } : {}),
    }
    const body = { kind, to_email, locale, ...(kind === 'everything' ? {} : { filters: chosen }) }
    mutate(body as Input<typeof startExport>['body'])
  }
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`dialog.${name}`)}
      help={kind === 'journal' ? undefined : t('dialog.optional')}
      error={
        isSwapped || (names && field === names[name === 'from' ? 0 : 1])
          ? refusalText(new Refusal('invalid_input'))
          : undefined
      }
      value={range[name]}
      onChange={(event) => setDays({ ...days, [name]: event.target.value })}
    />
  )
  return (
    <ActDialog
      title={t('dialog.title')}
      submit={t('dialog.submit')}
      problem={error && field !== 'to_email' ? refusalText(error) : undefined}
      isBusy={isPending}
      isBlocked={isSwapped || isDayToCome || to_email.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('dialog.kind')}
        help={t(`dialog.abouts.${kind}`)}
        value={kind}
        options={exportKinds
          .filter((one) => one !== 'everything' || may(user, 'settings'))
          .map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        onChange={(event) => setKind(event.target.value as Kind)}
      />
      {names && (
        <div className="grid grid-cols-2 gap-4">
          {day('from')}
          {day('to')}
        </div>
      )}
      {kind === 'liability' && (
        <TextField
          type="date"
          label={t('dialog.on')}
          help={t('dialog.now')}
          error={isDayToCome || field === 'on' ? t('dialog.dayToCome') : undefined}
          max={today}
          value={days.to}
          onChange={(event) => setDays({ ...days, to: event.target.value })}
        />
      )}
      {Object.keys(filters).length > 0 && (
        <Checkbox
          label={t('dialog.onlyFiltered', { count: Object.keys(filters).length })}
          checked={isNarrowed}
          onChange={(event) => setNarrowed(event.target.checked)}
        />
      )}
      <TextField
        type="email"
        label={t('dialog.mailedTo')}
        help={t('dialog.mailedToHelp')}
        error={field === 'to_email' ? t('dialog.notRecipient') : undefined}
        value={to_email}
        list="export-recipients"
        onChange={(event) => {
          reset()
          setEmail(event.target.value)
        }}
      />
      <datalist id="export-recipients">
        {staff.data?.rows
          .filter(
            ({ role, state }) => state !== 'blocked' && ['owner', 'staff', 'admin'].includes(role),
          )
          .map(({ staff_id, email, name }) => (
            <option key={staff_id} value={email}>
              {name}
            </option>
          ))}
      </datalist>
      <p className="text-sm text-text-muted">
        {t(kind === 'everything' ? 'dialog.formatLines' : 'dialog.format')}
      </p>
    </ActDialog>
  )
}
