import { updateBalance } from '#contract/customers.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { makeStoreKey } from '#contract/redemptions.ts'
import { askApproval } from '#contract/store-credit.ts'
import { sendCustomGiftCard } from '#contract/gift-cards.ts'
import { hashPassword } from '#platform/staff/password.ts'
import { type TestPlatform, type TestShop, unique } from './platform.ts'

type Input = { params?: unknown; query?: unknown; body?: unknown }
type Example = (t: TestPlatform, shop: TestShop) => Promise<Input>

const mail = (to: string) => ({ recipient_name: 'Ada', recipient_email: to, subject: 'Your credit', title: 'For you', body: '' })
const customer: Example = async (t, shop) => ({ params: { id: (await t.customer(shop)).id } })
const withCredit = async (t: TestPlatform, shop: TestShop) => {
  const { id, email } = await t.customer(shop)
  const { body } = await t.call(shop.people.owner, updateBalance, { params: { id }, body: { valueToUpdate: '20', reason: 'Reward' } })
  return { id, email, transaction: body.transaction.transaction_id, card: body.transaction.gift_card_id }
}
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
/** A card that a guest got, whose mail is still to leave where `send_at` says so. */
const guestCard = async (t: TestPlatform, shop: TestShop, more: object = {}, email = `${unique('guest')}@customers.example`) => {
  const { body } = await t.call(shop.people.owner, sendCustomGiftCard, { body: { gift_card: { customer_name: 'Guest', customer_email: email, balance: '10.00', reason: 'Reward' }, email_details: mail(email), ...more } })
  return { params: { id: body.gift_card.gift_card_id }, email }
}
const card: Example = async (t, shop) => ({ params: (await guestCard(t, shop)).params })
const colleague: Example = async (t, shop) => ({ params: { id: (await t.colleague(shop)).id } })
const password = 'the password they have'
const hash = hashPassword(password)
const transaction: Example = async (t, shop) => ({ params: { id: (await withCredit(t, shop)).transaction } })

const waiting = async (t: TestPlatform, shop: TestShop, by: { token: string }) => {
  const input = (await examples['sendCustomGiftCard']!(t, shop)) as { body: Parsed<typeof askApproval>['body'] }
  const { body } = await t.call({ ...shop.people.owner, ...by }, askApproval, input)
  return { params: { id: body.approval.approval_id } }
}
const byColleague: Example = async (t, shop) => waiting(t, shop, await t.colleague(shop))
const storeKey: Example = async (t, shop) => ({ params: { id: (await t.call(shop.people.owner, makeStoreKey, { body: { name: 'Checkout' } })).body.store_key.key_id } })

/** A request that each call takes, on things of the shop; the generated tests are made of these. */
export const examples: Record<string, Example> = {
  listCustomers: async () => ({ query: { page: 1, limit: 20 } }),
  getCustomer: customer,
  listTransactions: async (t, shop) => ({ ...(await customer(t, shop)), query: { page: 1, per_page: 10 } }),
  getCustomerAnalytics: customer,
  changeCustomer: async (t, shop) => ({ ...(await customer(t, shop)), body: { note: 'Rings on Mondays', blocked: true } }),
  mergeCustomers: async (t, shop) => ({ params: { id: (await withCredit(t, shop)).id }, body: { from: (await withCredit(t, shop)).id } }),
  exportCustomer: customer,
  eraseCustomer: async (t, shop) => ({ params: { id: (await withCredit(t, shop)).id }, body: { confirm: 'erase' } }),
  explainBalance: customer,
  getStatement: async (t, shop) => ({ params: { id: (await withCredit(t, shop)).id } }),
  listOrders: async () => ({ query: { email: 'nobody@customers.example' } }),
  listReferrals: customer,
  createReferral: async (t, shop) => ({ ...(await customer(t, shop)), body: { email: `${unique('friend')}@friends.example` } }),
  findCustomerByEmail: async () => ({ query: { search: 'nobody@customers.example' } }),
  searchCustomers: async () => ({ query: { search: 'customer' } }),
  searchCustomersByEmailOrName: async () => ({ query: { search: 'cust' } }),
  searchShopifyCustomers: async () => ({ query: { email: 'nobody@customers.example' } }),
  upsertShopifyCustomer: async () => ({ body: { id: unique('c'), email: `${unique('new')}@customers.example`, first_name: 'New' } }),
  updateBalance: async (t, shop) => {
    const { id, email } = await t.customer(shop)
    return { params: { id }, body: { valueToUpdate: '5.00', reason: 'Refund', email_details: mail(email!) } }
  },
  regenerateLoyaltyCard: async (t, shop) => ({ params: { id: (await withCredit(t, shop)).id } }),
  sendCustomGiftCard: async () => {
    const email = `${unique('guest')}@customers.example`
    return { body: { gift_card: { customer_name: 'Guest', customer_email: email, balance: '10.00', reason: 'Reward' }, email_details: mail(email) } }
  },
  listGiftCards: async () => ({ query: { page: 1, per_page: 20, search: 'guest', with_count: true } }),
  listCardEvents: card,
  disableGiftCard: card,
  enableGiftCard: card,
  putGiftCard: async (t, shop) => ({ ...(await card(t, shop)), body: { gift_card: { balance: '-2.50', expected_balance: '10.00' } } }),
  fulfillAndSend: card,
  sendGiftCard: async (t, shop) => ({ ...(await card(t, shop)), body: { send_to_recipient: true } }),
  scheduleGiftCard: async (t, shop) => ({ params: (await guestCard(t, shop, { send_at: tomorrow() })).params, body: { send_at: null } }),
  getGreetingToken: card,
  replaceCode: card,
  mergeGiftCards: async (t, shop) => {
    const { params, email } = await guestCard(t, shop)
    return { params, body: { from: [(await guestCard(t, shop, {}, email)).params.id] } }
  },
  splitGiftCard: async (t, shop) => ({ ...(await card(t, shop)), body: { amount: '4.00' } }),
  listActivity: async () => ({ query: { kind: 'issue', search: 'guest' } }),
  getGiftCard: async (t, shop) => ({ params: { id: (await withCredit(t, shop)).card }, query: { with_usages: true } }),
  listApprovals: async () => ({ query: { state: 'waiting' } }),
  askApproval: async (t, shop) => examples['sendCustomGiftCard']!(t, shop),
  approve: byColleague,
  refuseApproval: async (t, shop) => ({ ...(await byColleague(t, shop)), body: { answer: 'Not this time' } }),
  withdrawApproval: async (t, shop) => waiting(t, shop, shop.people.owner),
  listStoreKeys: async () => ({}),
  makeStoreKey: async () => ({ body: { name: 'Checkout' } }),
  endStoreKey: storeKey,
  getTransaction: transaction,
  previewUndo: transaction,
  undoTransaction: transaction,
  listEmailVariables: async () => ({ params: { name: 'gift_card_manual' } }),
  renderEmail: async () => ({ params: { name: 'gift_card_manual' }, body: { recipient_name: 'Ada', amount: '5.00' } }),
  sendEmail: async (t, shop) => ({ params: { name: 'gift_card_manual' }, body: { to_email: (await t.customer(shop)).email } }),
  listMails: async () => ({ query: {} }),
  getHome: async () => ({ query: {} }),
  getPlans: async () => ({}),
  getPricing: async () => ({ query: { code: 'WELCOME20' } }),
  startCheckout: async () => ({ query: { plan_name: 'pro', payment_plan: 'yearly' } }),
  getUsedServices: async () => ({}),
  getShopMetrics: async () => ({}),
  listLocations: async () => ({}),
  sendContactSupport: async () => ({ body: { email: 'ada@shop.example', reason: 'How to', body: 'How do I undo?' } }),
  sendContactSales: async () => ({ body: { name: 'Ada', company: 'Maple', email: 'ada@shop.example', is_upgrade_request: true } }),
  requestEmail: async () => ({ body: { request_message: 'A mail for the holidays' } }),
  sendReview: async () => ({ body: { stars: 4, review: 'Calm' } }),
  listTickets: async () => ({}),
  getShop: async () => ({}),
  putShop: async () => ({ body: { city: 'Leeds' } }),
  putSetting: async () => ({ body: { key: 'is_accepted_terms', value: true } }),
  deleteSetting: async () => ({ query: { key: 'is_accepted_terms' } }),
  signOut: async () => ({}),
  getMe: async () => ({}),
  changePassword: async (t, shop) => {
    await t.platform.db.updateTable('staff').set({ password_hash: await hash }).where('shop_id', '=', shop.shop_id).execute()
    return { body: { current: password, password: 'another password' } }
  },
  listSessions: async () => ({}),
  endSessions: async () => ({ body: {} }),
  listStaff: async () => ({}),
  inviteStaff: async () => ({ body: { email: `${unique('new')}@people.example`, name: 'New Person', role: 'staff', limits: { per_issue: '20', per_day: null } } }),
  changeStaff: async (t, shop) => ({ ...(await colleague(t, shop)), body: { role: 'limited' } }),
  blockStaff: async (t, shop) => ({ ...(await colleague(t, shop)), body: { blocked: true } }),
  signOutStaff: colleague,
  inviteAgain: colleague,
  listAudit: async () => ({ query: {} }),
}
