import { ChartNoAxesCombined } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { getJournal, listMonthCloses } from '#contract/analytics/books.ts'
import type { getExpiry, getLiability, listExpiring } from '#contract/analytics/liability.ts'
import type { getGiftCardsIndepth, getGiftCardUsage } from '#contract/analytics/performance.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Asked } from './analytics-address.ts'
import { Expiry } from './expiry.tsx'
import { Freshness } from './freshness.tsx'
import { Journal } from './journal.tsx'
import { Liability } from './liability.tsx'
import { MonthCloses } from './month-closes.tsx'
import { Overview } from './overview.tsx'
import { PeriodBar } from './period-bar.tsx'

type Found<E extends Endpoint> = Answer<E> | null
type Props = {
  /** what the tab needs */
  found: {
    usage: Answer<typeof getGiftCardUsage>
    overview: Found<typeof getGiftCardsIndepth>
    liability: Found<typeof getLiability>
    expiry: Found<typeof getExpiry>
    expiring: Found<typeof listExpiring>
    journal: Found<typeof getJournal>
    closes: Found<typeof listMonthCloses>
  }
  asked: Asked
  today: string
  zone: string
  mayClose: boolean
}

const isNothing = ({ issued, redeemed, expired, adjusted }: Props['found']['usage']) =>
  [issued, redeemed, expired, adjusted].every((amount) => amount === '0.00')

/** The tab that the address names; until something has moved, what will be here. */
export function AnalyticsScreen({ found, asked, today, zone, mayClose }: Props) {
  const t = useTranslations('analytics')
  const { usage, overview, liability, expiry, expiring, journal, closes } = found
  if (isNothing(usage)) {
    return (
      <Card>
        <EmptyState icon={ChartNoAxesCombined} title={t('empty.title')} about={t('empty.about')} />
      </Card>
    )
  }
  return (
    <>
      {asked.tab !== 'expiry' && (
        <PeriodBar {...{ asked, today }} hasGrain={asked.tab !== 'journal'} />
      )}
      {overview && <Overview found={overview} asked={asked} />}
      {liability && <Liability found={liability} asked={asked} />}
      {expiry && <Expiry {...{ found: expiry, expiring, asked }} />}
      {journal && <Journal found={journal} />}
      {closes && <MonthCloses {...{ found: closes, zone, mayClose }} />}
      <Freshness at={usage.as_of} zone={zone} />
    </>
  )
}
