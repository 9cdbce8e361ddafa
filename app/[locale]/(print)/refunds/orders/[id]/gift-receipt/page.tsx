import { getTranslations } from 'next-intl/server'
import { GiftReceiptScreen } from '#components/returns/gift/gift-receipt-screen.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { getOrder } from '#contract/orders/calls.ts'
import { orderIdIn } from '#rules/orders/order-id-in.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = PageProps<'/[locale]/refunds/orders/[id]/gift-receipt'>

export const generateMetadata = async () => ({
  title: (await getTranslations('returns-gift'))('title'),
})

/** Makes and prints a gift receipt of an order. */
export default async function GiftReceiptPage({ params }: Props) {
  const order_id = orderIdIn((await params).id)
  const { shop } = await enter(`/refunds/orders/${encodeURIComponent(order_id)}/gift-receipt`)
  const { order } = await prefetch(getOrder, { params: { order_id }, query: {} })
  return (
    <ClientMessages areas={['returns-gift', 'commerce']}>
      <GiftReceiptScreen order={order} zone={shop.time_zone} />
    </ClientMessages>
  )
}
