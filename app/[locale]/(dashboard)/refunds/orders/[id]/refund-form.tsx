import { getLocale } from 'next-intl/server'
import { RefundScreenLater } from '#components/returns/form/refund-screen-later.tsx'
import { refundOfReturn } from '#components/returns/request/refund-of-return.ts'
import type { Order } from '#contract/orders/shapes.ts'
import type { BoughtCard } from '#contract/returns/refund-shapes.ts'
import { Id } from '#contract/pieces.ts'
import { getReturn } from '#contract/returns/requests.ts'
import { listLocations } from '#contract/shop/calls.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = {
  order: Order
  cards: readonly BoughtCard[]
  shop: Shop
  /** id of the return that it refunds */
  of: string | string[] | undefined
}

/** Prefetches the return that the address names, if it is one of this order. */
const returnOf = async (order: Order, of: Props['of']) => {
  const id = Id.safeParse(of).data
  if (!id?.startsWith('rn')) return null
  const found = (await prefetch(getReturn, { params: { id } })).return
  return found.order.name === order.name ? found : null
}

/** The form of an order's refund, with the shop's locations and its rule for recipients. */
export async function RefundForm({ order, cards, shop, of }: Props) {
  const [{ locations }, refunded, locale] = await Promise.all([
    prefetch(listLocations, {}),
    returnOf(order, of),
    getLocale(),
  ])
  return (
    <RefundScreenLater
      {...{ order, cards, locations }}
      {...(refunded
        ? { returnId: refunded.return_id, initial: refundOfReturn(refunded, locale) }
        : {})}
      zone={shop.time_zone}
      mayChangeCustomer={shop.settings.refund_always_expose_change_customer_button ?? false}
    />
  )
}
