import { CustomerReferrals } from '#components/customers/customer/customer-referrals.tsx'
import { listReferrals } from '#contract/customers/read.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { idOf, titleOf } from '../page-data.ts'

type Props = PageProps<'/[locale]/customers/[id]/referrals'>

export const generateMetadata = (props: Props) => titleOf(props, 'referrals')

export default async function CustomerReferralsPage(props: Props) {
  const id = await idOf(props)
  const { shop, user } = await enter(`/customers/${id}/referrals`)
  const { rows } = await prefetch(listReferrals, { params: { id } })
  return <CustomerReferrals {...{ rows, id }} zone={shop.time_zone} mayAdd={may(user, 'issue')} />
}
