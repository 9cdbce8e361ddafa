import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import type { Match } from './use-till.ts'

type Props = { match: Match; zone: string; isActive: boolean; onOpen: () => void }

/** An order that a search found, as a button that opens it. */
export function MatchRow({ match, zone, isActive, onOpen }: Props) {
  const t = useTranslations('returns-till.scan')
  return (
    <li>
      <button
        type="button"
        aria-current={isActive || undefined}
        onClick={onOpen}
        className={
          'flex min-h-control w-full items-center justify-between gap-4 px-3 py-2 text-left ' +
          `hover:bg-hover ${isActive ? 'bg-accent-soft' : ''}`
        }
      >
        <span className="min-w-0">
          <span className="font-medium">{match.name}</span>{' '}
          <span className="block truncate text-sm text-text-muted">
            {match.customer?.full_name || match.email || t('nobody')}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <Money value={match.total} currency={match.currency} />
          <span className="block text-sm text-text-muted">
            <DateTime at={match.created_at} zone={zone} exact only="day" />
          </span>
        </span>
      </button>
    </li>
  )
}
