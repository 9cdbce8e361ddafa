'use client'

import { useNow, useTranslations } from 'next-intl'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { moneyKinds, reasons } from '#contract/transaction.ts'
import type { BulkForm } from '#rules/bulk/form.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { DraftPart } from './drafting.ts'

/** Expiration, reason and credit type, for rows that set none of their own. */
export function TermsFields({ typed, drafting: { zone }, change, problem }: DraftPart) {
  const t = useTranslations('bulk.form')
  const words = useTranslations('commerce.transactions.reasons')
  const kinds = useTranslations('commerce.transaction.lotKinds')
  const within = problem('expires_within')
  const on = problem('expires_on')
  return (
    <div className="flex flex-col gap-4">
      <ExpirationField
        value={typed.expiration}
        today={dayIn(zone, useNow())}
        problems={{ ...(within ? { value: within } : {}), ...(on ? { date: on } : {}) }}
        onChange={(expiration) => change({ expiration })}
      />
      <div className="grid grid-cols-2 gap-x-6">
        <Select
          label={t('reason')}
          value={typed.reason}
          options={reasons.map((reason) => ({ value: reason, label: words(reason) }))}
          onChange={(event) => change({ reason: event.target.value as BulkForm['reason'] })}
        />
        <RadioGroup
          legend={t('money')}
          name="money"
          value={typed.money}
          options={moneyKinds.map((kind) => ({ value: kind, label: kinds(kind) }))}
          onChange={(event) => change({ money: event.target.value as BulkForm['money'] })}
        />
      </div>
      <TextArea
        label={t('note')}
        help={t('noteHelp')}
        rows={2}
        maxLength={2000}
        value={typed.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </div>
  )
}
