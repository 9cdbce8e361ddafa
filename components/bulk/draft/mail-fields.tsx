'use client'

import { useLocale, useNow, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useKnownVariables } from '#components/commerce/mail/use-known-variables.ts'
import { VariableProblem } from '#components/commerce/mail/variable-problem.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { campaignRow } from '#contract/bulk/campaigns.ts'
import type { mailTexts } from '#rules/bulk/body.ts'
import { hasRecipients } from '#rules/bulk/form.ts'
import { mailOf } from '#rules/bulk/operation.ts'
import { expiresOn } from '#rules/store-credit/expiration.ts'
import { typedProblem } from '#rules/emails/words/typed.ts'
import { readTypedMoney } from '#rules/money.ts'
import { readTableAmount } from '#rules/tools/typed-amount.ts'
import { OwnDesign } from '#components/bulk/design/own-design.tsx'
import { useOwnDesign } from '#components/bulk/design/use-own-design.ts'
import type { DraftPart } from './drafting.ts'
import type { FileReading } from '#components/bulk/file/use-file-reading.ts'
import { useRested } from '#components/commerce/form/use-rested.ts'

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
  leave,
  reading,
  bulkId,
}: DraftPart & { reading: FileReading | undefined; bulkId: string | null }) {
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
  const own = useOwnDesign(operation, drafting.isElsewhere ? null : bulkId)
  const preview = {
    ...letter,
    ...(bulkId && own.is !== 'usual' ? { for: bulkId } : {}),
    ...(own.design ? { design: own.design } : {}),
  }
  const variables = useKnownVariables(mailOf(operation))
  const problemOf = (field: (typeof mailTexts)[number]) => {
    const said = problem(field)
    const wrong = said && typedProblem(typed[field], field === 'body' ? 'text' : 'head', variables)
    if (!wrong) return said
    const mend = (mended: string) => change({ [field]: mended })
    return <VariableProblem problem={wrong} text={typed[field]} onMend={mend} />
  }
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
              help={t('subjectHelp')}
              maxLength={200}
              value={subject}
              error={problemOf('subject')}
              onBlur={() => leave('subject')}
              onChange={(event) => change({ subject: event.target.value })}
            />
            <TextField
              label={t('heading')}
              help={t('subjectHelp')}
              maxLength={200}
              value={heading}
              error={problemOf('heading')}
              onBlur={() => leave('heading')}
              onChange={(event) => change({ heading: event.target.value })}
            />
            <TextArea
              label={t('body')}
              help={t('bodyHelp')}
              rows={5}
              maxLength={5000}
              value={body}
              error={problemOf('body')}
              onBlur={() => leave('body')}
              onChange={(event) => change({ body: event.target.value })}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <MailPreview input={{ params: { name: mailOf(operation) }, body: preview }} />
            {!drafting.isElsewhere && (
              <OwnDesign {...{ operation, own }} id={bulkId} mayEdit={drafting.mayDesign} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}
