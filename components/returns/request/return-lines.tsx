import { useTranslations } from 'next-intl'
import type { Return } from '#contract/returns/requests-shapes.ts'

type Line = Return['lines'][number]

/** The pieces of a return with the customer's reasons, and which of them arrived. */
export function ReturnLines({ of: { lines } }: { of: Return }) {
  const t = useTranslations('returns-requests')
  if (lines.length === 0) return <p className="text-text-muted">{t('amountAlone')}</p>
  return (
    <section aria-label={t('items')}>
      <h3 className="mb-2 font-semibold">{t('items')}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {lines.map((line) => (
          <li key={line.line_item_id} className="px-3 py-2">
            <p className="flex justify-between gap-3">
              <span className="min-w-0">
                <span className="font-medium">{line.name}</span>
                <span className="ml-2 text-text-muted">{line.sku}</span>
              </span>
              <span className="shrink-0 tabular-nums">
                {t('quantity', { count: line.quantity })}
              </span>
            </p>
            <Reason line={line} />
            <Arrived line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reason({ line: { reason, words } }: { line: Line }) {
  const t = useTranslations('returns.reasons')
  if (!reason && !words) return null
  return (
    <p className="text-sm text-text-muted">
      {reason && t(reason)}
      {reason && words && ' · '}
      {words && <q className="wrap-anywhere">{words}</q>}
    </p>
  )
}

function Arrived({ line: { accepted, damaged, missing, refund_damaged } }: { line: Line }) {
  const t = useTranslations('returns-requests.arrived')
  if (accepted === null) return null
  const parts = [
    t('accepted', { count: accepted }),
    ...(damaged ? [t(refund_damaged ? 'damagedRefunded' : 'damaged', { count: damaged })] : []),
    ...(missing ? [t('missing', { count: missing })] : []),
  ]
  return <p className="text-sm">{parts.join(' · ')}</p>
}
