import { ChartNoAxesCombined } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { getJournal, listMonthCloses } from '#contract/analytics/books.ts'
import type { getExpiry, getLiability, listExpiring } from '#contract/analytics/liability.ts'
import type { getGiftCardsIndepth, getGiftCardUsage } from '#contract/analytics/performance.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import type { AnalyticsView } from './address.ts'
import { Expiry } from './expiry.tsx'
import { Freshness } from './freshness.tsx'
import { Journal } from './journal.tsx'
import { Liability } from './liability.tsx'
import { MonthCloses } from './month-closes.tsx'
import { Overview } from './overview.tsx'
import { PeriodBar } from './period-bar.tsx'

type Maybe<E extends Endpoint> = Answer<E> | null
type Props = {
  /** data of the tab */
  answers: {
    usage: Answer<typeof getGiftCardUsage>
    overview: Maybe<typeof getGiftCardsIndepth>
    liability: Maybe<typeof getLiability>
    expiry: Maybe<typeof getExpiry>
    expiring: Maybe<typeof listExpiring>
    journal: Maybe<typeof getJournal>
    closes: Maybe<typeof listMonthCloses>
  }
  view: AnalyticsView
  today: string
  zone: string
  mayClose: boolean
}

const isNothing = ({ issued, redeemed, expired, adjusted }: Props['answers']['usage']) =>
  [issued, redeemed, expired, adjusted].every((amount) => amount === '0.00')

/** The tab in the address; before the first transaction, a description of what will appear. */
export function AnalyticsScreen({ answers, view, today, zone, mayClose }: Props) {
  const t = useTranslations('analytics')
  const { usage, overview, liability, expiry, expiring, journal, closes } = answers
  if (isNothing(usage)) {
    return (
      <Card>
        <EmptyState icon={ChartNoAxesCombined} title={t('empty.title')} about={t('empty.about')} />
      </Card>
    )
  }
  return (
    <>
      {view.tab !== 'expiry' && (
        <PeriodBar {...{ view, today }} hasGrain={view.tab !== 'journal'} />
      )}
      {overview && <Overview results={overview} view={view} />}
      {liability && <Liability liability={liability} view={view} />}
      {expiry && <Expiry {...{ expiry, expiring, view }} />}
      {journal && <Journal journal={journal} />}
      {closes && <MonthCloses {...{ closes, zone, mayClose }} />}
      <Freshness at={usage.as_of} zone={zone} />
    </>
  )
}
