'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { Order } from '#contract/orders/shapes.ts'
import { withPieces, withRestock } from '#rules/returns/till/till-form.ts'
import { EarlierRefunds } from './earlier-refunds.tsx'
import { ItemRow } from './item-row.tsx'
import { OrderFacts } from './order-facts.tsx'
import { TillKeys } from '#components/returns/till/keys/till-keys.tsx'
import { useFirstFocus } from '#components/returns/till/keys/use-first-focus.ts'
import type { Till } from '#components/returns/till/use-till.ts'
import { useTillKeys } from '#components/returns/till/keys/use-till-keys.ts'

type Props = { till: Till; order: Order; zone: string; onScan: (text: string) => void }

/** The second step: the pieces that come back, by scanner, keys or touch. */
export function ItemsStep({ till, order, zone, onScan }: Props) {
  const t = useTranslations('returns-till.items')
  const { picks, setPicks } = till
  const lines = order.line_items
  const [active, setActive] = useState(0)
  const heading = useFirstFocus<HTMLHeadingElement>()
  const count = Object.values(picks).reduce((sum, { quantity }) => sum + quantity, 0)
  const step = (at: number, by: number) => {
    const line = lines[at]
    setActive(at)
    if (line) setPicks(withPieces(picks, line, by))
  }
  const move = (by: number) => setActive(Math.max(0, Math.min(lines.length - 1, active + by)))
  const review = () => {
    if (count === 0) return
    till.setNote(null)
    till.setReviewing(true)
  }
  useTillKeys(onScan, {
    up: () => move(-1),
    down: () => move(1),
    more: () => step(active, 1),
    less: () => step(active, -1),
    enter: review,
    confirm: review,
    back: till.leave,
    new: till.leave,
  })
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('title', { name: order.name })}
      </h2>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-4 desk:order-last">
          <OrderFacts order={order} zone={zone} />
          <EarlierRefunds order={order} zone={zone} onOpen={(id) => till.goTo({ refund: id })} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ul
            aria-label={t('label')}
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {lines.map((line, at) => (
              <ItemRow
                key={line.line_item_id}
                line={line}
                currency={order.currency}
                picked={picks[line.line_item_id]}
                isActive={at === active}
                onStep={(by) => step(at, by)}
                onRestock={(restock) => setPicks(withRestock(picks, line.line_item_id, restock))}
              />
            ))}
          </ul>
          <div className="flex items-center justify-between gap-4">
            <Button onClick={till.leave}>{t('back')}</Button>
            <Button look="primary" disabled={count === 0} onClick={review}>
              {t('review', { count })}
            </Button>
          </div>
        </div>
      </div>
      <TillKeys step="items" />
    </div>
  )
}
