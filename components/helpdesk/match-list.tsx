import { useTranslations } from 'next-intl'
import type { Match } from '#contract/helpdesk/shapes.ts'
import { Card } from '#components/ui/layout/card.tsx'

export type MatchedOrder = NonNullable<Match['order']>
type Props = {
  matches: readonly Match[]
  /** the text means more people than these */
  hasMore: boolean
  onChoose: (match: Match) => void
  /** refunds an order that names nobody; null without the right */
  onRefund: ((order: MatchedOrder) => void) | null
}

/** People whom the typed text may mean, each with how they were found. */
export function MatchList({ matches, hasMore, onChoose, onRefund }: Props) {
  const t = useTranslations('helpdesk')
  const by = (match: Match) =>
    match.order ? t('by.order', { name: match.order.name }) : t(`by.${match.by}`)
  return (
    <Card title={t('which')} padded={false}>
      <ul className="divide-y divide-line">
        {matches.map((match) => {
          const hasPerson = (match.platform_customer_id ?? match.email) !== null
          const { order } = match
          const refund = !hasPerson && order && onRefund ? () => onRefund(order) : null
          const name = match.full_name || match.email || t('noCustomer')
          return (
            <li key={`${match.by} ${match.order?.name} ${match.platform_customer_id ?? name}`}>
              <button
                type="button"
                disabled={!hasPerson && !refund}
                aria-haspopup={refund ? 'dialog' : undefined}
                onClick={refund ?? (() => onChoose(match))}
                className={
                  'flex min-h-11 w-full items-center justify-between gap-4 px-4 py-2 ' +
                  'text-left enabled:hover:bg-hover'
                }
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{name}</span>
                  {match.full_name && match.email && (
                    <span className="block truncate text-sm text-text-muted">{match.email}</span>
                  )}
                </span>
                <span className="shrink-0 text-right text-sm text-text-muted">
                  {by(match)}
                  {refund && <span className="block text-accent">{t('orders.refund')}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {hasMore && (
        <p className="border-t border-line px-4 py-2 text-sm text-text-muted">{t('tooMany')}</p>
      )}
    </Card>
  )
}
