import { type Checked, checkDocument } from './check-document.ts'
import { answerOf, linesOf } from './project.ts'
import { type ImitatedStore, nextId } from './store.ts'
import { locations } from './locations.ts'
import { type RefundInput, refunderOf } from './refunds.ts'
import { connectionOf, gidOf, idOf, orderNode, personNode, refundNode } from './things.ts'

type Values = Record<string, unknown>
/** A connected app: its scopes, points and bulk operations. */
export type Installation = {
  scopes: string[]
  /** points that are left, as of a time */
  bucket: { available: number; at: number }
  operations: Operation[]
}
export type Operation = {
  id: number
  query: string
  createdAt: string
  /** polls that find it running before it is complete */
  left: number
}
type Page = { first?: number; after?: string | null; query?: string; sortKey?: string }

/** Points of an app in a store: of the usual plan, and of one with a hundred times as many. */
export const usualPlan = { most: 2000, restoreRate: 100 }
export const largePlan = { most: 200_000, restoreRate: 10_000 }
const dearest = 1000
const recentMs = 60 * 24 * 60 * 60 * 1000

type Dated = { updatedAt: string; createdAt: string }

/** Reads the one search that is imitated: `updated_at:>='…'`. */
const matching = <T extends Dated>(list: Iterable<T>, { query, sortKey }: Page): T[] => {
  const [, since] = /^updated_at:>='([^']+)'$/.exec(query ?? '') ?? []
  if (query && !since) throw new Error(`the search ${query} isn't imitated`)
  const found = [...list].filter(
    ({ updatedAt }) => !since || Date.parse(updatedAt) >= Date.parse(since),
  )
  return sortKey === 'UPDATED_AT'
    ? found.toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
    : found
}

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
  plan: () => typeof usualPlan,
  refusesTags: () => boolean,
) => {
  const { currency } = store
  const refunding = refunderOf(store)
  const tagging = (
    gid: unknown,
    { added = [], removed = [] }: { added?: string[]; removed?: string[] },
  ) => {
    const one = store.people.get(idOf(gid))
    if (!one || refusesTags())
      return { userErrors: [{ field: ['id'], message: 'Customer does not exist' }] }
    const tags = one.tags.filter((tag) => !removed.includes(tag))
    const come = added.filter((tag) => !tags.includes(tag))
    if (tags.length < one.tags.length || come.length > 0)
      store.changePerson(one.id, { tags: [...tags, ...come] })
    return { userErrors: [] }
  }

  const operationNode = (one: Operation): Values => {
    const isOver = one.left <= 0
    const total = /\borders\b/.test(one.query) ? store.orders.size : store.people.size
    return {
      __typename: 'BulkOperation',
      id: gidOf('BulkOperation', one.id),
      status: isOver ? 'COMPLETED' : 'RUNNING',
      errorCode: null,
      createdAt: one.createdAt,
      completedAt: isOver ? one.createdAt : null,
      objectCount: String(total),
      rootObjectCount: String(total),
      fileSize: null,
      partialDataUrl: null,
      url: isOver ? `${base()}/${store.name}/${one.id}.jsonl?signature=${'5'.repeat(40)}` : null,
    }
  }
  /** Lists the orders that an app may see: without a scope of its own those of 60 days. */
  const visible = (scopes: readonly string[]) =>
    [...store.orders.values()].filter(
      ({ createdAt }) =>
        scopes.includes('read_all_orders') || clock().getTime() - Date.parse(createdAt) < recentMs,
    )
  const personOf = (id: number) => {
    const one = store.people.get(id)
    return one ? personNode(one, currency) : null
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
      connectionOf(matching(store.people.values(), page), (one) => personNode(one, currency), page),
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
    bulkOperation: ({ id }: Values) => {
      const one = of.operations.find((operation) => operation.id === idOf(id))
      if (!one) return null
      one.left -= 1
      return operationNode(one)
    },
    webhookSubscriptions: (page: Page) =>
      connectionOf(
        store.subscriptions,
        ({ id, topic, uri }) => ({ id: gidOf('WebhookSubscription', id), topic, uri }),
        page,
      ),
    bulkOperationRunQuery: ({ query }: Values) => runBulk(of, String(query)),
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

  const runBulk = (of: Installation, query: string): Values => {
    const refuse = (message: string) => ({
      bulkOperation: null,
      userErrors: [{ field: ['query'], message }],
    })
    if (of.operations.some(({ left }) => left > 0))
      return refuse('A bulk query operation for this app and shop is already in progress')
    const checked: Checked = checkDocument(query, {}, of.scopes)
    if (checked.errors) return refuse(checked.errors.map(({ message }) => message).join())
    const one: Operation = { id: nextId(), query, createdAt: clock().toISOString(), left: 1 }
    of.operations.push(one)
    // a test delivers it itself
    if (store.store.send)
      setTimeout(() => {
        const id = gidOf('BulkOperation', one.id)
        store.tell('BULK_OPERATIONS_FINISH', { admin_graphql_api_id: id })
      }, 500).unref()
    return { bulkOperation: operationNode(one), userErrors: [] }
  }

  /** Streams the result of a bulk operation, as of now. */
  const lines = (of: Installation, id: number): Iterable<string> | null => {
    const one = of.operations.find((operation) => operation.id === id)
    if (!one) return null
    const checked = checkDocument(one.query, {}, of.scopes)
    return checked.errors ? null : linesOf(rootOf(of), checked.document)
  }

  const answer = (of: Installation, body: unknown, isThrottled: boolean): Values => {
    const { query = '', variables = {} } = body as { query?: string; variables?: Values }
    const checked = checkDocument(query, variables, of.scopes)
    if (checked.errors) return { errors: checked.errors }
    const { document, cost } = checked
    if (cost > dearest)
      return { errors: [{ message: 'too dear', extensions: { code: 'MAX_COST_EXCEEDED' } }] }
    const at = clock().getTime()
    const { most, restoreRate } = plan()
    const restored = of.bucket.available + ((at - of.bucket.at) / 1000) * restoreRate
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
  return { answer, lines }
}
