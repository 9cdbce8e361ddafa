'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAct } from '#components/commerce/act/use-act.ts'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { Button } from '#components/ui/button/button.tsx'
import { BackLink } from '#components/ui/button/back-link.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { PrintBar } from '#components/ui/layout/print-bar.tsx'
import type { Order } from '#contract/orders/shapes.ts'
import { makeGiftReceipt } from '#contract/returns/gift-receipt.ts'
import type { GiftReceipt } from '#contract/returns/gift-receipt-shapes.ts'
import { GiftReceiptPaper } from './gift-receipt-paper.tsx'

type Props = { order: Pick<Order, 'order_id' | 'name' | 'line_items'>; zone: string }

/** Chooses the gift's items, then shows their receipt once: its letters aren't kept. */
export function GiftReceiptScreen({ order, zone }: Props) {
  const t = useTranslations('returns-gift')
  const lines = order.line_items.filter(({ returnable }) => returnable > 0)
  const [chosen, setChosen] = useState<readonly string[]>(lines.map((line) => line.line_item_id))
  const [receipt, setReceipt] = useState<GiftReceipt | null>(null)
  const { act, isBusy, problem } = useAct(makeGiftReceipt, ({ gift_receipt: made }) =>
    setReceipt(made),
  )
  const back = { href: orderHref(order.order_id), title: t('back', { name: order.name }) }
  if (receipt)
    return (
      <>
        <PrintBar back={back} print={t('print')} />
        <div className="mb-6 print:hidden">
          <Notice tone="warning" role="status">
            {t('once')}
          </Notice>
        </div>
        <GiftReceiptPaper receipt={receipt} zone={zone} />
      </>
    )
  const pick = (id: string, isPicked: boolean) =>
    setChosen((now) => (isPicked ? [...now, id] : now.filter((one) => one !== id)))
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0)
          act({ params: { order_id: order.order_id }, body: { line_item_ids: [...chosen] } })
      }}
    >
      <BackLink href={back.href}>{back.title}</BackLink>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="text-text-muted">{t('about')}</p>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {lines.length === 0 && <p>{t('none')}</p>}
      <ul className="flex flex-col">
        {lines.map(({ line_item_id: id, name, quantity }) => (
          <li key={id}>
            <Checkbox
              label={t('line', { quantity, name })}
              checked={chosen.includes(id)}
              onChange={(event) => pick(id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button type="submit" look="primary" busy={isBusy} disabled={chosen.length === 0}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
