import { askApproval } from '#contract/store-credit/calls.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import { type Example, giftForGuest, withCredit } from './things.ts'
const transaction: Example = async (platform, shop) => ({
  params: { id: (await withCredit(platform, shop)).transaction },
})

const waiting = async (platform: TestPlatform, shop: TestShop, by: { token: string }) => {
  const { body } = await platform.call({ ...shop.people.owner, ...by }, askApproval, giftForGuest())
  return { params: { id: body.approval.approval_id } }
}
const byColleague: Example = async (platform, shop) =>
  waiting(platform, shop, await platform.colleague(shop))

export const storeCreditExamples: Record<string, Example> = {
  listActivity: async () => ({ query: { kind: 'issue', search: 'guest' } }),
  listApprovals: async () => ({ query: { state: 'waiting' } }),
  getApproval: async (platform, shop) => waiting(platform, shop, shop.people.staff),
  getOwnLimits: async () => ({}),
  askApproval: async () => giftForGuest(),
  approve: byColleague,
  refuseApproval: async (platform, shop) => ({
    ...(await byColleague(platform, shop)),
    body: { answer: 'Not this time' },
  }),
  withdrawApproval: async (platform, shop) => waiting(platform, shop, shop.people.owner),
  getTransaction: transaction,
  previewUndo: transaction,
  previewCredit: async () => ({ body: { email: 'guest@example.com', amount: '5.00' } }),
  undoTransaction: transaction,
}
