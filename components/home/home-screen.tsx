import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getHome } from '#contract/home/calls.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Figures } from './figures.tsx'
import { LatestTransactions } from './latest-transactions.tsx'
import { Overview } from './overview.tsx'
import { RangeBar } from './range-bar.tsx'

type Props = {
  home: Answer<typeof getHome>
  zone: string
  today: string
  /** checks whether a path opens a screen */
  opens: (path: string) => boolean
}

/** The shop at a glance; before the first transaction, a description of what will appear. */
export function HomeScreen({ home, zone, today, opens }: Props) {
  const t = useTranslations('home')
  if (home.latest.length === 0) {
    return (
      <Card>
        <EmptyState icon={ArrowLeftRight} title={t('welcome')} about={t('welcomeAbout')} />
      </Card>
    )
  }
  return (
    <>
      <RangeBar range={home.range} today={today} />
      <Figures home={home} opens={opens} />
      <Overview home={home} zone={zone} opens={opens} />
      <LatestTransactions latest={home.latest} zone={zone} />
    </>
  )
}
