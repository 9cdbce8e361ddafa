'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RangeFields } from '#components/commerce/form/range-fields.tsx'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import {
  figuresInput,
  friendsHref,
  linksHref,
  periodIn,
} from '#components/referrals/friends/address.ts'
import { type Figure, FigureList } from '#components/ui/chart/figure-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getReferralFigures } from '#contract/referrals/calls.ts'

type Figures = Answer<typeof getReferralFigures>
type Key = Exclude<keyof Figures, 'currency' | 'range'>

/** Figures of the friends of a period, each with the friends behind it. */
export function FiguresCard({ today, currency }: { today: string; currency: string }) {
  const t = useTranslations('referrals.figures')
  const words = useFigureWords(currency)
  const address = useAddress()
  const { range, isWrong } = periodIn((name) => address.get(name), today)
  const { data } = useQuery(queryFor(getReferralFigures, figuresInput(range)))
  const friends = (shown: Parameters<typeof friendsHref>[1]) => friendsHref(range, shown)
  const figure = (key: Key, href?: string): Figure => {
    const value = data?.[key]
    const written = typeof value === 'number' ? words.count(value) : value && words.money(value)
    return { key, label: t(`labels.${key}`), value: written ?? '…', note: t(`notes.${key}`), href }
  }
  return (
    <Card title={t('title', { days: words.days(range) })}>
      <div className="flex flex-col gap-4">
        {isWrong && (
          <Notice tone="warning" role="alert">
            {t('wrong')}
          </Notice>
        )}
        <form method="get" aria-label={t('days')} className="flex flex-wrap items-center gap-2">
          <RangeFields range={range} today={today} />
        </form>
        <FigureList
          figures={[
            figure('links', linksHref(range)),
            figure('claims'),
            figure('confirmed', friends({ step: 'confirmed' })),
            figure('ordered', friends({ step: 'ordered' })),
            figure('friends_rewarded', friends({ step: 'friend_rewarded' })),
            figure('referrers_rewarded', friends({ step: 'referrer_rewarded' })),
            figure('revenue', friends({ step: 'ordered' })),
            figure('cost', friends({ step: 'rewarded' })),
            figure('pending', friends({ step: 'ordered' })),
            figure('recalled', friends({ step: 'rewarded' })),
            figure('in_review', friends({ state: 'review' })),
            figure('refused', friends({ state: 'refused' })),
          ]}
        />
      </div>
    </Card>
  )
}
