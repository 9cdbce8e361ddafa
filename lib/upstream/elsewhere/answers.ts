import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { getBulk, listBulks } from '#contract/bulk/draft.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { getShop } from '#contract/shop/calls.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { AllShapes } from '#contract/shapes.ts'
import { analyticsOf, customerOf, foundOf, movedOf, transactionsOf } from './customers.ts'
import { campaignIn, campaignsOf, progressOf } from './campaigns.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { cardIn, giftCardOf, ofCustomer } from './gift-cards.ts'
import { pageOf } from './paging.ts'
import type { Asked } from './request.ts'
import { enteredOf } from './session.ts'
import { fileOf, ticketOf } from './support.ts'
import { changedOf, plansOf, pricingOf, servicesOf, shopOf } from './shop.ts'

/** Another call as the same person, or as the one of `as`. */
export type Ask = <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  as?: { token: string; shop: string },
) => Promise<Answer<E>>
/** The request of an answer, and ways to read more from the upstream. */
export type Around = {
  asked: Asked
  /** the signed-in person; none in a call without a session */
  user: User | undefined
  /** the shop with its settings, read at most once for an answer */
  shop: () => Promise<Answer<typeof getShop>>
  /** the shop's currency, read from the upstream when an answer needs it */
  currency: () => Promise<string>
  ask: Ask
}
type Read = (answer: unknown, around: Around) => unknown

const queryOf = ({ asked }: Around): Fields => fieldsOf(asked.query)
const isThere = (value: unknown, name: string): boolean => fieldsOf(value)[name] !== undefined
const idIn = ({ asked }: Around): string => String(fieldsOf(asked.params)['id'] ?? '')

const customers: Read = async (answer, around) => {
  const currency = await around.currency()
  return pageOf(answer, queryOf(around), 'rows', (row) => customerOf(row, currency))
}
/** Reads a campaign; where a change answers without one, it is read afterwards. */
const campaign: Read = async (answer, around) => {
  const read = campaignIn(answer, await around.currency())
  const id = idIn(around)
  return isThere(read['bulk'], 'bulk_id') || !id ? read : around.ask(getBulk, { params: { id } })
}
const card: Read = async (answer, around) => {
  const read = cardIn(answer, await around.currency())
  const id = idIn(around)
  return isThere(read['gift_card'], 'gift_card_id') || !id
    ? read
    : { transaction: null, ...(await around.ask(getGiftCard, { params: { id }, query: {} })) }
}
const entered: Read = async (answer, { asked, ask }) => {
  const { shop_url, shop = shop_url } = fieldsOf(asked.query)
  const read = enteredOf(answer, shop)
  const user = fieldsOf(read['user'])
  if (user['email'] !== undefined) return read
  const as = { token: String(read['jwt']), shop: String(user['shop_url']) }
  const { email, shop_owner: name } = await ask(getShop, {}, as)
  return { ...read, user: { ...user, email, name: user['name'] ?? name } }
}

/**
 * Reads the specification's shapes as the contract's, by call. Only what the specification leaves
 * out is filled in; the contract's own shape parses the result.
 */
export const readers: Partial<Record<keyof AllShapes, Read>> = {
  getShop: shopOf,
  putShop: shopOf,
  putSetting: changedOf,
  deleteSetting: changedOf,
  getPlans: plansOf,
  getPricing: pricingOf,
  getUsedServices: servicesOf,
  getShopMetrics: () => ({ steps: [] }),
  sendContactSupport: (answer) => ({ data: ticketOf(fieldsOf(answer)['data']) }),
  sendContactSales: ticketOf,
  requestEmail: ticketOf,
  sendReview: (_, { asked }) => ({ stars: fieldsOf(asked.body)['stars'] }),
  uploadFile: fileOf,
  enterFromHelpdesk: entered,
  enterFromPos: entered,
  listCustomers: customers,
  searchCustomers: customers,
  searchCustomersByEmailOrName: customers,
  getCustomer: async (answer, { currency }) => customerOf(answer, await currency()),
  findCustomerByEmail: async (answer, { currency }) => foundOf(answer, await currency()),
  listTransactions: async (answer, { currency }) => transactionsOf(answer, await currency()),
  getCustomerAnalytics: async (answer, { currency }) => analyticsOf(answer, await currency()),
  updateBalance: async (answer, around) => {
    const moved = movedOf(answer, fieldsOf(around.asked.body), await around.currency())
    const customer =
      moved['customer'] ?? (await around.ask(getCustomer, { params: { id: idIn(around) } }))
    return { ...moved, customer }
  },
  sendCustomGiftCard: async (answer, around) => {
    const body = fieldsOf(fieldsOf(around.asked.body)['gift_card'])
    return cardIn(answer, await around.currency(), body)
  },
  listGiftCards: async (answer, around) => {
    const currency = await around.currency()
    const query = queryOf(around)
    const list = pageOf(answer, query, 'gift_cards', (row) => giftCardOf(row, currency))
    return ofCustomer(list, query['platform_customer_id'])
  },
  getGiftCard: card,
  putGiftCard: card,
  disableGiftCard: card,
  listBulks: async (answer, around) =>
    campaignsOf(answer, queryOf(around), await around.currency()),
  createBulk: campaign,
  updateBulk: campaign,
  bulkCheckpoint: campaign,
  getBulkProgress: (answer, around) => progressOf(answer, idIn(around)),
  deleteBulk: () => ({}),
}

const mostPages = 40

/** Finds a campaign in the list, for an upstream without a call for one. */
const campaignOfList = async ({ ask, asked }: Around): Promise<unknown> => {
  const id = fieldsOf(asked.params)['id']
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const list = await ask(listBulks, { query: { limit: 250, ...(after ? { after } : {}) } })
    const bulk = list.rows.find(({ bulk_id }) => bulk_id === id)
    if (bulk) return { bulk }
    if (!list.after) return null
    after = list.after
  }
  return null
}

/** Answers a call that the upstream doesn't have; null: refused. */
export const instead: Partial<Record<keyof AllShapes, (around: Around) => unknown>> = {
  getBulk: campaignOfList,
}

/** Answers a call that finds nothing: a 404 that says so in JSON, never a proxy's or a missing call's. */
export const nobody: Partial<Record<keyof AllShapes, (around: Around) => unknown>> = {
  findCustomerByEmail: () => ({ customer: null }),
}
