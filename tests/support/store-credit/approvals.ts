import { askApproval, listApprovals } from '#contract/store-credit/calls.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

export const requestBody = (balance = '100.00', more: object = {}) => {
  const email = `${unique('guest')}@customers.example`
  return {
    gift_card: {
      customer_name: 'Ada',
      customer_email: email,
      balance,
      reason: 'Refund' as const,
      note: 'Broken twice',
      ...more,
    },
    email_details: { recipient_email: email, subject: 'Your credit' },
  }
}

/** Approval requests by a person with limits, and their outcome. */
export const approvalsOf = (platform: TestPlatform, shop: TestShop, asker: Person) => {
  const ask = async (body = requestBody()) => {
    const done = await platform.call(asker, askApproval, { body })
    if (done.status !== 200) throw new Error(done.text)
    return { id: done.body.approval.approval_id, email: body.gift_card.customer_email }
  }
  const list = async (person: Person, state?: 'waiting') =>
    (await platform.call(person, listApprovals, { query: state ? { state } : {} })).body.rows
  const issued = () =>
    platform.db
      .selectFrom('movement')
      .select(['amount', 'staff_id', 'source', 'cause_kind', 'cause_id'])
      .where('shop_id', '=', shop.shop_id)
      .execute()
  return { ask, list, issued }
}
export type Approvals = ReturnType<typeof approvalsOf>
