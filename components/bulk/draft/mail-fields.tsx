'use client'

import { useLocale, useNow, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { campaignRow } from '#contract/bulk/campaigns.ts'
import { hasRecipients } from '#rules/bulk/form.ts'
import { expiresOn } from '#rules/store-credit/expiration.ts'
import { readTypedMoney } from '#rules/money.ts'
import { readTableAmount } from '#rules/tools/typed-amount.ts'
import type { DraftPart } from './drafting.ts'
import type { FileReading } from '#components/bulk/file/use-file-reading.ts'
import { useRested } from './use-rested.ts'

const MailPreview = dynamic(
  () => import('#components/commerce/mail/mail-preview.tsx').then((file) => file.MailPreview),
  {
    ssr: false,
  },
)

/** Email settings and texts, with a preview beside them. */
export function MailFields({
  typed,
  operation,
  drafting,
  change,
  problem,
  reading,
}: DraftPart & { reading: FileReading | undefined }) {
  const t = useTranslations('bulk.form.mail')
  const locale = useLocale()
  const now = useNow()
  const sample = reading?.columns.find(({ field }) => field === 'balance')?.samples[0] ?? ''
  const read = readTableAmount(sample, typed.file?.decimal)
  const fileAmount = read && read !== 'ask' ? read.wire : null
  const amount =
    typed.from === 'hand' ? readTypedMoney(typed.rows[0]?.balance ?? '', locale) : fileAmount
  const { subject, heading, body } = typed
  const last =
    problem('expires_within') || problem('expires_on')
      ? null
      : expiresOn(typed.expiration, drafting.zone, now)
  const letter = useRested({
    subject,
    title: heading,
    body,
    amount: amount ?? campaignRow.balance,
    expires_on: last || null,
  })
  if (!hasRecipients(operation, typed)) return <p className="text-text-muted">{t('nobody')}</p>
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label={t('active')}
        checked={typed.mails}
        onChange={(event) => change({ mails: event.target.checked })}
      />
      {typed.mails && (
        <div className="grid grid-cols-2 items-start gap-8">
          <div>
            <TextField
              label={t('subject')}
              required
              maxLength={200}
              value={subject}
              {...withError(problem('subject'))}
              onChange={(event) => change({ subject: event.target.value })}
            />
            <TextField
              label={t('heading')}
              maxLength={200}
              value={heading}
              onChange={(event) => change({ heading: event.target.value })}
            />
            <TextArea
              label={t('body')}
              help={t('bodyHelp')}
              rows={5}
              maxLength={5000}
              value={body}
              onChange={(event) => change({ body: event.target.value })}
            />
          </div>
          <MailPreview input={{ params: { name: 'gift_card_manual' }, body: letter }} />
        </div>
      )}
    </div>
  )
}

const withError = (error: string | undefined) => (error === undefined ? {} : { error })
