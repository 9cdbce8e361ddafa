'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useNow, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { listApiKeys, makeApiKey } from '#contract/api-keys/calls.ts'
import type { Scope } from '#contract/right.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { readTypedMoney } from '#rules/money.ts'
import { KeyDialog } from './key-dialog.tsx'
import { ScopeFields } from './scope-fields.tsx'

const DateField = dynamic(
  () => import('#components/ui/form/date-field.tsx').then((file) => file.DateField),
  { ssr: false },
)

type Props = { zone: string; currency: string; onClose: () => void }

/** Creates a key with its scopes, limits and last day, then shows it once. */
export function MakeDialog({ zone, currency, onClose }: Props) {
  const t = useTranslations('api-keys')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const read = useTypedLimit()
  const today = dayIn(zone, useNow())
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [issue, setIssue] = useState('')
  const [day, setDay] = useState('')
  const [expires, setExpires] = useState('')
  const movesMoney = scopes.includes('issue') || scopes.includes('adjust')
  const limits = movesMoney ? { per_issue: read(issue), per_day: read(day) } : {}
  const isWrong = Object.values(limits).includes(undefined)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(makeApiKey, {
        body: { name: name.trim(), scopes, limits, expires_on: expires || null },
      }),
    onSettled: () => invalidate(client, listApiKeys),
    // the key is shown once, so it must not stay in the cache
    gcTime: 0,
  })
  if (data) return <KeyDialog value={data.key} onClose={onClose} />
  const problem = (typed: string) => (read(typed) === undefined ? t('form.amount') : undefined)
  return (
    <ActDialog
      size="medium"
      title={t('form.title')}
      submit={t('make')}
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      isBlocked={!name.trim() || scopes.length === 0 || isWrong}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('form.name')}
        help={t('form.nameHelp')}
        required
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeFields value={scopes} onChange={setScopes} />
      {movesMoney && (
        <div className="grid grid-cols-2 gap-4">
          <MoneyField
            label={t('limits.perIssue')}
            help={t('limits.help')}
            currency={currency}
            error={problem(issue)}
            value={issue}
            onChange={(event) => setIssue(event.target.value)}
          />
          <MoneyField
            label={t('limits.perDay')}
            help={t('limits.help')}
            currency={currency}
            error={problem(day)}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </div>
      )}
      <DateField
        label={t('form.expires')}
        help={t('form.expiresHelp')}
        min={today}
        value={expires}
        onChange={setExpires}
      />
    </ActDialog>
  )
}

/** Reads a typed limit for the wire: null for none, undefined for what is no amount. */
function useTypedLimit(): (typed: string) => string | null | undefined {
  const locale = useLocale()
  return (typed) => {
    if (!typed.trim()) return null
    const wire = readTypedMoney(typed, locale)
    return wire === null || wire.startsWith('-') ? undefined : wire
  }
}
