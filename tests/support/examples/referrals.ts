import { createReferral } from '#contract/customers/change.ts'
import { unique } from '../platform.ts'
import type { Example } from './things.ts'

export const referralsExamples: Record<string, Example> = {
  getReferralProgram: async () => ({}),
  saveReferralProgram: async () => ({ body: { value: '10.00', value_type: 'fixed_amount' } }),
  getReferralFigures: async () => ({ query: {} }),
  listReferralLinks: async () => ({ query: { limit: 20 } }),
  listReferredFriends: async () => ({ query: { limit: 20 } }),
  decideReferral: async (platform, shop) => {
    const { id, customer_id } = await platform.customer(shop)
    const email = `${unique('friend')}@friends.example`
    await platform.call(shop.people.owner, createReferral, { params: { id }, body: { email } })
    const { referral_id } = await platform.db
      .updateTable('referral')
      .set({ state: 'review', by_link: true })
      .where('shop_id', '=', shop.shop_id)
      .where('customer_id', '=', customer_id)
      .returning('referral_id')
      .executeTakeFirstOrThrow()
    return { params: { id: `r${referral_id}` }, body: { approve: true } }
  },
  getReferralLink: async (platform, shop) => ({
    params: { id: (await platform.customer(shop)).id },
  }),
}
