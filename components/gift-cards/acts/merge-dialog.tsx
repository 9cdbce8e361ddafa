'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { Outcome } from '#components/commerce/sheet/outcome.tsx'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { queryFor } from '#client/query.ts'
import { mergeGiftCards } from '#contract/gift-cards/change.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { sumOf } from '#rules/store-credit/adjustment.ts'
import type { CardDialog } from './card-dialog.ts'

const cardsMost = 20

/** Merges the person's other cards into this one, lot by lot; previews the sum. */
export function MergeDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [picked, setPicked] = useState<readonly string[]>([])
  const whose = card.platform_customer_id
    ? { platform_customer_id: card.platform_customer_id }
    : { search: card.customer_email ?? '' }
  const { data, error } = useQuery({
    ...queryFor(listGiftCards, { query: { ...whose, per_page: 250 } }),
    staleTime: 0,
  })
  const others = data?.gift_cards.filter(
    (one) =>
      one.gift_card_id !== card.gift_card_id &&
      one.customer_email === card.customer_email &&
      isOpen(one.state),
  )
  const from = others?.filter((one) => picked.includes(one.gift_card_id)) ?? []
  const moved = sumOf(from.map(({ balance }) => balance))
  const money = (value: string) => moneyText(value, card.currency, locale)
  const { act, isBusy, problem } = useAct(mergeGiftCards, ({ gift_card: { balance } }) => {
    toast({ tone: 'positive', title: t('done.merge', { balance: money(balance) }) })
    onClose()
  })
  const pick = (id: string, isPicked: boolean) =>
    setPicked((now) =>
      isPicked ? [...now, id].slice(0, cardsMost) : now.filter((one) => one !== id),
    )
  return (
    <MoneySheet
      title={t('acts.merge')}
      submit={t('merge.submit', { amount: money(moved) })}
      look="danger"
      problem={problem ?? (error ? refusalText(error) : undefined)}
      isBusy={isBusy}
      isBlocked={from.length === 0}
      onSubmit={() =>
        act({
          params: { id: card.gift_card_id },
          body: { from: from.map((one) => one.gift_card_id) },
        })
      }
      onClose={onClose}
      outcome={
        <Outcome>
          <DescriptionList
            items={[
              { term: t('merge.now'), detail: money(card.balance), numeric: true },
              { term: t('merge.moved'), detail: money(moved), numeric: true },
              {
                term: t('merge.after'),
                detail: money(sumOf([card.balance, moved])),
                numeric: true,
              },
            ]}
          />
        </Outcome>
      }
    >
      <p className="text-text-muted">{t('merge.about')}</p>
      {!others && !error && <Skeleton className="h-16 w-full" />}
      {others?.length === 0 && <p>{t('merge.none')}</p>}
      <div className="flex flex-col">
        {others?.map((one) => (
          <div
            key={one.gift_card_id}
            className="flex items-center justify-between gap-4 border-b border-line py-1"
          >
            <Checkbox
              label={<GiftCardCode code={one.code} />}
              checked={picked.includes(one.gift_card_id)}
              onChange={(event) => pick(one.gift_card_id, event.target.checked)}
            />
            <Money value={one.balance} currency={one.currency} />
          </div>
        ))}
      </div>
    </MoneySheet>
  )
}

const isOpen = (state: string): boolean => state === 'active' || state === 'scheduled'
