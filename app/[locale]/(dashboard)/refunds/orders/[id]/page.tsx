import { getTranslations } from 'next-intl/server'
import { OrderHead } from '#components/returns/order/order-head.tsx'
import { OrderScreen } from '#components/returns/order/order-screen.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { orderIdIn } from '#rules/orders/order-id-in.ts'
import { may } from '#rules/way/access.ts'
import { seesEvents } from '#rules/way/menu.ts'
import { enter } from '#upstream/enter.ts'
import { orderOf, pastOf } from './page-data.ts'
import { RefundForm } from './refund-form.tsx'

type Props = PageProps<'/[locale]/refunds/orders/[id]'>

export const generateMetadata = async (props: Props) => {
  const order = await orderOf(orderIdIn((await props.params).id)).catch(() => null)
  return { title: (await getTranslations('returns-order'))('order', { name: order?.name ?? '' }) }
}

/** Shows an order, or with `?act=refund` the form of its refund. */
export default async function OrderPage(props: Props) {
  const id = orderIdIn((await props.params).id)
  const { shop, user } = await enter(`/refunds/orders/${encodeURIComponent(id)}`)
  const { act, lines, return: of } = await props.searchParams
  const mayRefund = may(user, 'return')
  const order = await orderOf(id)
  const isRefunding = mayRefund && act === 'refund' && order.refundable !== '0.00'
  const past = await pastOf(user, order, isRefunding)
  const [zone, mayAskWhy] = [shop.time_zone, seesEvents(shop, user)]
  return (
    <ClientMessages areas={['returns', 'returns-order', 'returns-refund', 'commerce']}>
      <OrderHead {...{ order, zone, mayRefund, isRefunding }} />
      {isRefunding ? (
        <RefundForm {...{ order, shop, of }} cards={past.history.cards} />
      ) : (
        <OrderScreen {...{ order, user, zone, ...past, mayAskWhy }} showsAll={lines === 'all'} />
      )}
    </ClientMessages>
  )
}
