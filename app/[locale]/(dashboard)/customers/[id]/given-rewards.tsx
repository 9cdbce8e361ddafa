import { CustomerRewards } from '#components/commerce/reward/customer-rewards.tsx'
import { Cursor } from '#contract/paging.ts'
import { listRewards } from '#contract/rewards/calls.ts'
import { prefetchIfThere } from '#upstream/prefetch.ts'

const rewardsAPage = 8

type Props = {
  id: string
  shop: { currency: string; time_zone: string }
  /** place in their list, from the address */
  at: string | string[] | undefined
}

/** The customer's rewards, read while the rest of the page is drawn. */
export async function GivenRewards({ id, shop, at }: Props) {
  const after = Cursor.safeParse(at).data
  const query = { customer: id, limit: rewardsAPage, ...(after ? { after } : {}) }
  const list = await prefetchIfThere(listRewards, { query })
  if (!list || (list.rows.length === 0 && !after)) return null
  const { currency, time_zone: zone } = shop
  return <CustomerRewards {...{ id, list, currency, zone }} isLater={after !== undefined} />
}
