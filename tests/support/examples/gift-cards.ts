import { type Example, giftForGuest, guestCard, tomorrow, withCredit } from './things.ts'
const card: Example = async (platform, shop) => ({
  params: (await guestCard(platform, shop)).params,
})

export const giftCardsExamples: Record<string, Example> = {
  sendCustomGiftCard: async () => giftForGuest(),
  listGiftCards: async () => ({
    query: { page: 1, per_page: 20, search: 'guest', with_count: true },
  }),
  listCardEvents: card,
  disableGiftCard: card,
  enableGiftCard: card,
  putGiftCard: async (platform, shop) => ({
    ...(await card(platform, shop)),
    body: { gift_card: { balance: '-2.50', expected_balance: '10.00' } },
  }),
  fulfillAndSend: card,
  sendGiftCard: async (platform, shop) => ({
    ...(await card(platform, shop)),
    body: { send_to_recipient: true },
  }),
  scheduleGiftCard: async (platform, shop) => ({
    params: (await guestCard(platform, shop, { send_at: tomorrow() })).params,
    body: { send_at: null },
  }),
  getGreetingToken: card,
  replaceCode: card,
  mergeGiftCards: async (platform, shop) => {
    const { params, email } = await guestCard(platform, shop)
    return { params, body: { from: [(await guestCard(platform, shop, {}, email)).params.id] } }
  },
  splitGiftCard: async (platform, shop) => ({
    ...(await card(platform, shop)),
    body: { amount: '4.00' },
  }),
  getGiftCard: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).card },
    query: { with_usages: true },
  }),
}
