'use client'

import { CreditCard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Table } from '#components/ui/list/table.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import { useCardColumns } from './columns.tsx'

/** A customer's cards. */
export function CustomerCards({ cards, zone }: { cards: readonly GiftCard[]; zone: string }) {
  const t = useTranslations('gift-cards.list')
  const columns = useCardColumns(zone)
  return (
    <Card title={t('title')} padded={false}>
      {cards.length === 0 ? (
        <EmptyState icon={CreditCard} title={t('none')} about={t('noneAbout')} />
      ) : (
        <Table
          caption={t('title')}
          columns={columns}
          rows={cards}
          rowKey={(row) => row.gift_card_id}
        />
      )}
    </Card>
  )
}
