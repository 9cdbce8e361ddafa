import { CustomerMails } from '#components/customers/customer/customer-mails.tsx'
import { listMails } from '#contract/emails/calls.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { idOf, titleOf } from '../page-data.ts'

type Props = PageProps<'/[locale]/customers/[id]/mails'>
const mailsMost = 100
export const generateMetadata = (props: Props) => titleOf(props, 'mails')

export default async function CustomerMailsPage(props: Props) {
  const id = await idOf(props)
  const { shop } = await enter(`/customers/${id}/mails`)
  const { rows } = await prefetch(listMails, {
    query: { platform_customer_id: id, limit: mailsMost },
  })
  return <CustomerMails rows={rows} zone={shop.time_zone} />
}
