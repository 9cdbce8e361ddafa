'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { MailShown } from '#components/commerce/mail/mail-shown.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useCaseNames } from '#components/workflows/editor/outline/use-case-names.ts'
import {
  useAround,
  useDocument,
  useOwnFields,
} from '#components/workflows/editor/state/editor-context.tsx'
import { TraceTree } from '#components/workflows/trace/trace-tree.tsx'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import { useVerdictWords } from '#components/workflows/words/use-verdict-words.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { previewWorkflow } from '#contract/workflows/trial.ts'

type Result = Answer<typeof previewWorkflow>

/** Result, credits, the reasons, and the emails of a test. */
export function TestResult({ result }: { result: Result }) {
  const t = useTranslations('workflow-editor.test')
  const verdicts = useVerdictWords()
  const { verdict, credits, known, trace, mails, mail_id } = result
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={verdicts.tone(verdict)}>{verdicts.text(verdict)}</Chip>
        <span className="text-text-muted">{t('notBooked')}</span>
      </p>
      {!known && <Notice>{t('unknownCustomer')}</Notice>}
      {mail_id && <Notice tone="positive">{t('sent')}</Notice>}
      {credits.map((credit) => (
        <CreditLine key={`${credit.action} ${credit.target}`} credit={credit} />
      ))}
      <Why trace={trace} />
      {mails.map((mail) => (
        <section key={`${mail.name} ${mail.to}`} aria-label={t('mail', { to: mail.to })}>
          <h3 className="mb-1 font-semibold">{t('mail', { to: mail.to })}</h3>
          <MailShown
            title={t('mail', { to: mail.to })}
            subject={mail.subject}
            html={mail.html}
            text={mail.text}
          />
        </section>
      ))}
    </div>
  )
}

/** The reasons, with the cases named as in the outline. */
function Why({ trace }: { trace: Result['trace'] }) {
  const { currency } = useAround()
  const { cases } = useDocument()
  const nameAt = useCaseNames()
  const own = useOwnFields()
  const nameOf = (id: string) => {
    const at = cases.findIndex((one) => one.id === id)
    return at < 0 ? id : nameAt(at)
  }
  return <TraceTree {...{ trace, nameOf, currency, own }} />
}

/** A credit with its arithmetic, and the time at which it becomes available. */
function CreditLine({ credit }: { credit: Result['credits'][number] }) {
  const t = useTranslations('workflow-editor.test')
  const format = useFormatter()
  const { currency, zone } = useAround()
  const { money } = useValueWords(currency)
  const { amount, base, exact, bound, due_at: due, type } = credit
  return (
    <div className="rounded-md border border-line p-3">
      <p className="font-medium">{t(`credits.${type}`, { amount: money(amount) })}</p>
      <p className="text-sm text-text-muted">
        {t('arithmetic', { base: money(base), exact })}{' '}
        {bound && t(bound === 'min' ? 'bounds.min' : 'bounds.max')}
      </p>
      {due && (
        <p className="text-sm text-text-muted">
          {t('due', {
            at: format.dateTime(new Date(due), {
              dateStyle: 'medium',
              timeStyle: 'short',
              timeZone: zone,
            }),
          })}
        </p>
      )}
    </div>
  )
}
