import { bulkOf, type Operation } from './bulk.ts'
import { checkDocument, checkVariables } from './check-document.ts'
import { locations } from './locations.ts'
import { moneyOf } from './money/answer.ts'
import { orderNode, refundNode } from './order-node.ts'
import { productsOf } from './products.ts'
import { answerOf } from './project.ts'
import { type RefundInput, refunderOf } from './refunds.ts'
import { matching } from './search.ts'
import { type ImitatedStore, nextId } from './store.ts'
import { connectionOf, gidOf, idOf, type Page, type Person, personNode } from './things.ts'

type Values = Record<string, unknown>
/** A connected app: its scopes, points and bulk operations. */
export type Installation = {
  scopes: string[]
  /** points that are left, as of a time */
  bucket: { available: number; at: number }
  operations: Operation[]
}
/** Points of an app in a store: of the usual plan, and of one with a hundred times as many. */
export const usualPlan = { most: 2000, restoreRate: 100 }
export const largePlan = { most: 200_000, restoreRate: 10_000 }
/** Faults of Shopify's own, beside those that every vendor has. */
export type ShopifyFaults = {
  /** refuses every document as one too many */
  isThrottled?: boolean
  /** does these documents and hangs up without an answer */
  losesAnswer?: RegExp | undefined
  /** does the first of these documents, hangs up, and forgets this */
  losesOnce?: RegExp | undefined
  /** refuses changes of tags */
  refusesTags?: boolean
  /** its store sells no gift cards, or can't load images */
  hasNoGiftCards?: boolean
  refusesImages?: boolean
  /** changes the lines of files */
  lines?: ((all: string[]) => string[]) | undefined
  /** the points that stores give */
  plan: typeof usualPlan
  /** the most that a gift card or an account of a store may have, in minor units */
  limit?: number | undefined
}
const dearest = 1000
const recentMs = 60 * 24 * 60 * 60 * 1000

/** Counts the objects of an answer, which is what it costs in the end. */
const objectsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce((sum: number, one) => sum + objectsIn(one), 0)
  return inner + (Array.isArray(value) ? 0 : 1)
}

/** Serves the documents of one store. `clock` is the store's own. */
export const answerer = (
  store: ImitatedStore,
  clock: () => Date,
  base: () => string,
  own: ShopifyFaults,
) => {
  const { currency } = store
  const refunding = refunderOf(store)
  const tagging = (
    gid: unknown,
    { added = [], removed = [] }: { added?: string[]; removed?: string[] },
  ) => {
    const one = store.people.get(idOf(gid))
    if (!one || own.refusesTags)
      return { userErrors: [{ field: ['id'], message: 'Customer does not exist' }] }
    const tags = one.tags.filter((tag) => !removed.includes(tag))
    const come = added.filter((tag) => !tags.includes(tag))
    if (tags.length < one.tags.length || come.length > 0)
      store.changePerson(one.id, { tags: [...tags, ...come] })
    return { userErrors: [] }
  }

  /** Lists the orders that an app may see: without a scope of its own those of 60 days. */
  const visible = (scopes: readonly string[]) =>
    [...store.orders.values()].filter(
      ({ createdAt }) =>
        scopes.includes('read_all_orders') || clock().getTime() - Date.parse(createdAt) < recentMs,
    )
  const money = moneyOf(store, own)
  const customerNode = (one: Person) => ({
    ...personNode(one, currency),
    storeCreditAccounts: (page: Page) => money.accountsOf(one.id, page),
  })
  const personOf = (id: number) => {
    const one = store.people.get(id)
    return one ? customerNode(one) : null
  }
  const rootOf = (of: Installation): Values => ({
    __typename: 'QueryRoot',
    shop: {
      __typename: 'Shop',
      id: gidOf('Shop', 1),
      name: store.name,
      myshopifyDomain: store.domain,
      currencyCode: currency,
      ianaTimezone: 'Europe/London',
    },
    currentAppInstallation: {
      __typename: 'AppInstallation',
      accessScopes: of.scopes.map((handle) => ({ handle })),
    },
    customer: ({ id }: Values) => personOf(idOf(id)),
    customers: (page: Page) =>
      connectionOf(matching(store.people.values(), page), customerNode, page),
    order: ({ id }: Values) => {
      const one = visible(of.scopes).find((order) => order.id === idOf(id))
      return one ? orderNode(one, currency, personOf) : null
    },
    refund: ({ id }: Values) => {
      for (const order of visible(of.scopes)) {
        const found = order.refunds.find((one) => one.id === idOf(id))
        if (found) return refundNode(order, found, currency)
      }
      return null
    },
    tagsAdd: ({ id, tags }: Values) => tagging(id, { added: tags as string[] }),
    tagsRemove: ({ id, tags }: Values) => tagging(id, { removed: tags as string[] }),
    refundCreate: ({ input }: Values, key: unknown) => refunding(input as RefundInput, key),
    orders: (page: Page) =>
      connectionOf(
        matching(visible(of.scopes), page),
        (one) => orderNode(one, currency, personOf),
        page,
      ),
    locations: (page: Page) =>
      connectionOf(
        locations,
        ({ id, ...place }) => ({
          id: gidOf('Location', id),
          legacyResourceId: String(id),
          ...place,
        }),
        page,
      ),
    ...money.root,
    ...productsOf(store, own),
    bulkOperation: ({ id }: Values) => bulk.read(of, id),
    webhookSubscriptions: (page: Page) =>
      connectionOf(
        store.subscriptions,
        ({ id, topic, uri }) => ({ id: gidOf('WebhookSubscription', id), topic, uri }),
        page,
      ),
    bulkOperationRunQuery: ({ query }: Values) => bulk.run(of, String(query)),
    webhookSubscriptionCreate: ({ topic, webhookSubscription }: Values) => {
      const { uri } = webhookSubscription as { uri: string }
      const known = store.subscriptions.some((one) => one.topic === topic && one.uri === uri)
      if (known)
        return {
          webhookSubscription: null,
          userErrors: [
            { field: ['uri'], message: 'Address for this topic has already been taken' },
          ],
        }
      const one = { id: nextId(), topic: String(topic), uri }
      store.subscriptions.push(one)
      return {
        webhookSubscription: { id: gidOf('WebhookSubscription', one.id), topic, uri },
        userErrors: [],
      }
    },
    webhookSubscriptionDelete: ({ id }: Values) => {
      const at = store.subscriptions.findIndex((one) => one.id === idOf(id))
      if (at >= 0) store.subscriptions.splice(at, 1)
      return {
        deletedWebhookSubscriptionId: at >= 0 ? id : null,
        userErrors: at >= 0 ? [] : [{ field: ['id'], message: 'not found' }],
      }
    },
  })

  const bulk = bulkOf(store, base, rootOf)

  const answer = (of: Installation, body: unknown, isThrottled: boolean): Values => {
    const { query = '', variables = {} } = body as { query?: string; variables?: Values }
    const checked = checkDocument(query, variables, of.scopes)
    if (checked.errors) return { errors: checked.errors }
    const { document, cost } = checked
    const errors = checkVariables(document, variables)
    if (errors.length > 0) return { errors }
    if (cost > dearest)
      return { errors: [{ message: 'too dear', extensions: { code: 'MAX_COST_EXCEEDED' } }] }
    const at = clock().getTime()
    const { most, restoreRate } = own.plan
    // a test may set the clock back
    const passed = Math.max(0, at - of.bucket.at)
    const restored = of.bucket.available + (passed / 1000) * restoreRate
    const available = Math.min(most, restored)
    const status = (left: number) => ({
      maximumAvailable: most,
      currentlyAvailable: Math.floor(left),
      restoreRate,
    })
    const costOf = (actual: number | null, left: number) => ({
      cost: {
        requestedQueryCost: cost,
        actualQueryCost: actual,
        throttleStatus: status(left),
      },
    })
    if (isThrottled || available < cost)
      return {
        errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
        extensions: costOf(null, isThrottled ? 0 : available),
      }
    const data = answerOf(rootOf(of), document, variables)
    const actual = Math.min(cost, objectsIn(data))
    of.bucket = { available: available - actual, at }
    return { data, extensions: costOf(actual, of.bucket.available) }
  }
  return { answer, lines: bulk.lines }
}
