import { createEgift, putEgiftSettings } from '#contract/egifts/calls.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import { type Example, tomorrow } from './things.ts'

const giftSettings = { ...defaultEgiftSettings, enabled: true, latest_days: 365 }
const newGift = (more: object = {}) => ({
  sender: { name: 'Charles' },
  recipient: { name: 'Ada', email: `${unique('guest')}@customers.example` },
  value: '20.00',
  ...more,
})
const givingShop = async (platform: TestPlatform, shop: TestShop) =>
  platform.call(shop.people.owner, putEgiftSettings, { body: giftSettings })
const gift =
  (more: object = {}): Example =>
  async (platform, shop) => {
    await givingShop(platform, shop)
    const { body, error } = await platform.call(shop.people.owner, createEgift, {
      body: newGift(more),
    })
    if (error) throw new Error(JSON.stringify(error))
    return { params: { id: body.gift.egift_id } }
  }
const heldGift: Example = async (platform, shop) => {
  const made = (await gift({ send_at: tomorrow() })(platform, shop)) as { params: { id: string } }
  await platform.db
    .updateTable('egift')
    .set({ status: 'fraud_hold' })
    .where('egift_id', '=', BigInt(made.params.id.slice(1)))
    .execute()
  return made
}

export const egiftsExamples: Record<string, Example> = {
  listEgifts: async () => ({ query: { page: 1, limit: 20, status: 'sent' } }),
  searchEgifts: async () => ({ query: { search: 'guest' } }),
  countEgifts: async () => ({}),
  getEgift: gift(),
  createEgift: async (platform, shop) => {
    await givingShop(platform, shop)
    return { body: newGift({ message: 'For you', order: '#1001' }) }
  },
  issueEgift: gift({ draft: true }),
  releaseEgift: heldGift,
  sendEgift: async (platform, shop) => ({ ...(await gift()(platform, shop)), body: {} }),
  changeEgiftRecipient: async (platform, shop) => ({
    ...(await gift()(platform, shop)),
    body: { name: 'Grace', email: `${unique('guest')}@customers.example` },
  }),
  changeEgiftDate: async (platform, shop) => ({
    ...(await gift({ send_at: tomorrow() })(platform, shop)),
    body: { send_at: tomorrow() },
  }),
  copyEgiftLink: gift(),
  convertEgift: async (platform, shop) =>
    gift({ recipient: { name: 'Ada', email: (await platform.customer(shop)).email } })(
      platform,
      shop,
    ),
  cancelEgift: gift(),
  getEgiftSettings: async () => ({}),
  putEgiftSettings: async () => ({ body: giftSettings }),
}
