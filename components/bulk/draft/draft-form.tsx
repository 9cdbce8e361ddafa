'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { useRouter } from '#i18n/navigation.ts'
import { type BulkForm, emptyBulkForm, formOfBulk } from '#rules/bulk/form.ts'
import { handTotal } from '#rules/bulk/hand-rows.ts'
import type { Operation } from '#rules/bulk/operation.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import type { DraftKind, Drafting } from './drafting.ts'
import { FileSource } from '#components/bulk/file/file-source.tsx'
import { HandRows } from './hand-rows.tsx'
import { MailFields } from './mail-fields.tsx'
import { StartFields } from '#components/bulk/start/start-fields.tsx'
import { TermsFields } from './terms-fields.tsx'
import { useBulkForm } from './use-bulk-form.ts'
import { useDraftChecks } from './use-draft-checks.ts'
import { readOf, useFileReading } from '#components/bulk/file/use-file-reading.ts'
import { useSaveDraft } from './use-save-draft.ts'

type Props = {
  kind: DraftKind
  operation: Operation
  drafting: Drafting
  /** key under which the values are kept */
  name: string
  /** the saved campaign; null before the first save */
  bulk: Bulk | null
}

/**
 * Form of a campaign that hasn't started: saved as a draft, or on to the dry run. Nothing here
 * moves money.
 */
export function DraftForm({ kind, operation, drafting, name, bulk }: Props) {
  const t = useTranslations('bulk.form')
  const locale = useLocale()
  const router = useRouter()
  const write = (wire: string) => writeTypedMoney(wire, locale)
  const first = bulk
    ? formOfBulk(bulk, drafting.scheduledZone, write)
    : emptyBulkForm(operation, write, drafting.mail, drafting.isElsewhere)
  const { typed, change, isDirty, forget, discard } = useBulkForm(name, first)
  const request = useFileReading(operation, typed.from === 'file' ? typed.file : null)
  const reading = typed.from === 'file' ? request.data : undefined
  const { form, problem, leave, take, hasProblems } = useDraftChecks(typed, readOf(request), {
    kind,
    operation,
    drafting,
  })
  const [isGoing, setGoing] = useState(true)
  const saving = useSaveDraft(bulk?.bulk_id ?? null, (id) => {
    forget()
    const rows = reading
      ? reading.rows
      : handTotal(typed.rows, operation, (text) => readTypedMoney(text, locale)).count
    if (isGoing) return router.push(`/bulk-gift-cards/${id}?rows=${rows ?? ''}`)
    toast({ tone: 'positive', title: t('saved') })
    if (!bulk) router.replace(`/bulk-gift-cards/${id}?view=edit`)
  })
  const save = (goes: boolean) => {
    const draft = take()
    if (!draft) return
    setGoing(goes)
    saving.save(draft)
  }
  const part = { typed, operation, drafting, change, problem, leave }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t(`titles.${kind === 'campaign' ? 'campaign' : operation}`)}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save(true)
      }}
    >
      <Card title={t('what')}>
        <div className="flex flex-col gap-4">
          <TextField
            label={t('title')}
            help={t('titleHelp')}
            maxLength={120}
            className="max-w-xl"
            value={typed.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          {kind === 'bulk' && (
            <RadioGroup
              legend={t('from')}
              name="from"
              value={typed.from}
              options={(['file', 'hand'] as const).map((value) => ({
                value,
                label: t(`sources.${value}`),
              }))}
              onChange={(event) => change({ from: event.target.value as BulkForm['from'] })}
            />
          )}
          {typed.from === 'file' ? (
            <FileSource {...part} reading={request} />
          ) : (
            <HandRows {...part} />
          )}
        </div>
      </Card>
      {kind === 'bulk' && (
        <>
          <Card title={t('terms')}>
            <TermsFields {...part} />
          </Card>
          <Card title={t('mail.title')}>
            <MailFields {...part} reading={reading} bulkId={bulk?.bulk_id ?? null} />
          </Card>
          <Card title={t('start.title')}>
            <StartFields {...part} />
          </Card>
        </>
      )}
      {(saving.problem || hasProblems) && (
        <Notice tone="danger" role="alert">
          {saving.problem ?? t('hasProblems')}
        </Notice>
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" look="primary" busy={saving.isBusy && isGoing}>
          {t('check')}
        </Button>
        <Button busy={saving.isBusy && !isGoing} onClick={() => save(false)}>
          {t('save')}
        </Button>
        {isDirty && (
          <Button look="quiet" onClick={discard}>
            {t('discard')}
          </Button>
        )}
        <p className="text-sm text-text-muted">{t('checkAbout')}</p>
      </div>
    </form>
  )
}
