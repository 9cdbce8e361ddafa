import { useTranslations } from 'next-intl'
import { ReasonList } from '#components/returns/policy/reason-list.tsx'
import type { Return, Verdict } from '#contract/returns/requests-shapes.ts'

/** The policy's verdict at the time of the request, with its reasons. */
export function ReturnVerdict({ of, verdict }: { of: Return; verdict: Verdict }) {
  const t = useTranslations('returns-requests')
  const names = new Map(of.lines.map(({ line_item_id, name }) => [line_item_id, name]))
  return (
    <section aria-label={t('verdict.title')}>
      <h3 className="mb-2 font-semibold">{t('verdict.title')}</h3>
      <p className="mb-1">
        {t(verdict.automatic ? 'verdict.automatic' : `verdict.${verdict.outcome}`)}
      </p>
      <ReasonList why={verdict.why} currency={of.currency} names={names} />
    </section>
  )
}
