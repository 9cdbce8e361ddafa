import { CustomerOrders } from '#components/customers/customer/customer-orders.tsx'
import { listOrders } from '#contract/customers/read.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { customerOf, idOf, titleOf } from '../page-data.ts'

type Props = PageProps<'/[locale]/customers/[id]/orders'>

export const generateMetadata = (props: Props) => titleOf(props, 'orders')

export default async function CustomerOrdersPage(props: Props) {
  const id = await idOf(props)
  const { shop } = await enter(`/customers/${id}/orders`)
  const { email } = await customerOf(id)
  const rows = email ? (await prefetch(listOrders, { query: { email } })).rows : []
  return <CustomerOrders rows={rows} zone={shop.time_zone} />
}
