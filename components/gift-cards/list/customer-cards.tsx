'use client'

import { CreditCard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card.ts'
import { CardTable } from './columns.tsx'

/** All cards of one person. */
export function CustomerCards({ cards, zone }: { cards: readonly GiftCard[]; zone: string }) {
  const t = useTranslations('gift-cards.list')
  return (
    <Card title={t('title')} padded={false}>
      {cards.length === 0 ? (
        <EmptyState icon={CreditCard} title={t('none')} about={t('noneAbout')} />
      ) : (
        <CardTable rows={cards} zone={zone} isStale={false} />
      )}
    </Card>
  )
}
