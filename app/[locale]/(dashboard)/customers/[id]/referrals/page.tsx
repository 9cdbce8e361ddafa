import { CustomerReferrals } from '#components/customers/customer/customer-referrals.tsx'
import { listReferrals } from '#contract/customers/read.ts'
import { getReferralLink } from '#contract/referrals/calls.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { idOf, titleOf } from '../page-data.ts'

type Props = PageProps<'/[locale]/customers/[id]/referrals'>

export const generateMetadata = (props: Props) => titleOf(props, 'referrals')

export default async function CustomerReferralsPage(props: Props) {
  const id = await idOf(props)
  const { shop, user } = await enter(`/customers/${id}/referrals`)
  const isSold = isFeatureAllowed(shop.settings, 'referral', { auto_approve_for_plan: wholePlan })
  const [{ rows }, link] = await Promise.all([
    prefetch(listReferrals, { params: { id } }),
    isSold ? prefetch(getReferralLink, { params: { id } }) : null,
  ])
  const url = link?.url ?? null
  return (
    <CustomerReferrals {...{ rows, url, id }} zone={shop.time_zone} mayAdd={may(user, 'issue')} />
  )
}
