import { getBulk } from '#contract/bulk/draft.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { getShop } from '#contract/shop/calls.ts'
import type { AllShapes } from '#contract/shapes.ts'
import type { Around, Read } from './around.ts'
import { analyticsOf, customerOf, foundOf, movedOf, transactionsOf } from './customers.ts'
import { campaignIn, checkOf, progressOf } from './campaigns.ts'
import { fieldsOf } from './fields.ts'
import { foundThere } from './found.ts'
import { cardIn, sentOf } from './gift-cards.ts'
import { campaignOfList, campaigns, cards } from './lists.ts'
import { changedIntegration, integrationOfList, integrationsOf } from './integrations.ts'
import { pageOf } from './paging.ts'
import { enteredOf } from './session.ts'
import { fileOf, ticketOf } from './support.ts'
import { settingsOf } from './settings.ts'
import { plansOf, pricingOf, servicesOf, shopIn, shopOf } from './shop.ts'

const isThere = (value: unknown, name: string): boolean => fieldsOf(value)[name] !== undefined
const idIn = ({ input }: Around): string => String(fieldsOf(input.params)['id'] ?? '')

const customers: Read = async (answer, around) => {
  const currency = await around.currency()
  return pageOf(answer, fieldsOf(around.input.query), 'rows', (row) => customerOf(row, currency))
}
/** Reads what a change of settings answers; without them the shop is read again. */
const changed: Read = async (answer, { ask }) => ({
  settings: isThere(answer, 'settings')
    ? settingsOf(fieldsOf(answer)['settings'])
    : (await ask(getShop, {})).settings,
})
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
const entered: Read = async (answer, { input, ask }) => {
  const { shop_url, shop = shop_url } = fieldsOf(input.query)
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
  putShop: (answer, { ask }) =>
    isThere(shopIn(answer), 'shop_url') ? shopOf(answer) : ask(getShop, {}),
  putSetting: changed,
  deleteSetting: changed,
  getPlans: plansOf,
  getPricing: pricingOf,
  getUsedServices: servicesOf,
  getShopMetrics: () => ({ steps: [] }),
  sendContactSupport: (answer) => ({ data: ticketOf(fieldsOf(answer)['data']) }),
  sendContactSales: ticketOf,
  requestEmail: ticketOf,
  sendReview: (_, { input }) => ({ stars: fieldsOf(input.body)['stars'] }),
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
    const moved = movedOf(answer, fieldsOf(around.input.body), await around.currency(), around.now)
    const customer =
      moved['customer'] ?? (await around.ask(getCustomer, { params: { id: idIn(around) } }))
    return { ...moved, customer }
  },
  sendCustomGiftCard: async (answer, around) => {
    const body = fieldsOf(fieldsOf(around.input.body)['gift_card'])
    return sentOf(answer, body, await around.currency(), around.now)
  },
  listGiftCards: cards,
  getGiftCard: card,
  putGiftCard: card,
  disableGiftCard: card,
  listBulks: campaigns,
  validateBulk: checkOf,
  createBulk: campaign,
  updateBulk: campaign,
  bulkCheckpoint: campaign,
  getBulkProgress: (answer, around) => progressOf(answer, idIn(around)),
  deleteBulk: () => ({}),
  listIntegrations: integrationsOf,
  enableIntegration: changedIntegration,
  connectIntegration: changedIntegration,
  disableIntegration: changedIntegration,
}

/** Answers a call that the upstream doesn't have; null: refused. */
export const instead: Partial<Record<keyof AllShapes, (around: Around) => unknown>> = {
  find: foundThere,
  getBulk: campaignOfList,
  getIntegration: integrationOfList,
  listIntegrationCalls: () => ({ count: 0, rows: [], after: null, before: null, topics: [] }),
}

/** Answers a call that finds nothing: a 404 that says so in JSON, never a proxy's or a missing call's. */
export const nobody: Partial<Record<keyof AllShapes, (around: Around) => unknown>> = {
  findCustomerByEmail: () => ({ customer: null }),
}
