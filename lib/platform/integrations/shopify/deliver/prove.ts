import { createHmac } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import { partIn } from '#platform/integrations/read-json.ts'
import type { Open, Sealed } from '#platform/route.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { readDomain } from '#rules/way/store-domain.ts'

/** A delivery that Shopify has signed. `shop_id`: null where no shop has ever connected the store. */
export type ProvenStore = {
  shop_id: bigint | null
  domain: string
  topic: string
  delivery_id: string
}

/** Computes the proof of a delivery: HMAC-SHA256 of the bytes in base64. */
export const proofOfDelivery = (secret: string, bytes: Uint8Array): string =>
  createHmac('sha256', secret).update(bytes).digest('base64')

const idForm = /^[\w:.-]{1,100}$/
const topicForm = /^[a-z_]{1,40}\/[a-z_]{1,40}$/

/** Finds the shop that has a store connected, or had it last. */
const shopOf = async ({ db }: Pick<Open, 'db'>, domain: string): Promise<bigint | null> => {
  const found = await db
    .selectFrom('store')
    .leftJoin('integration', (join) =>
      join
        .onRef('integration.shop_id', '=', 'store.shop_id')
        .on('integration.name', '=', 'shopify')
        .onRef('integration.account', '=', 'store.domain')
        .on('integration.state', 'in', ['on', 'broken']),
    )
    .select('store.shop_id')
    .where('store.domain', '=', domain)
    .orderBy('integration.state', (by) => by.desc().nullsLast())
    .orderBy('store.connected_at', 'desc')
    .executeTakeFirst()
  return found?.shop_id ?? null
}

/** Names that the body of each privacy request has, by which one can't be sent again as another. */
const privacyBodies: Readonly<Record<string, readonly string[]>> = {
  'customers/data_request': ['shop_domain', 'customer', 'data_request'],
  'customers/redact': ['shop_domain', 'customer', 'orders_to_redact'],
  'shop/redact': ['shop_domain'],
}

/**
 * Checks the words of a delivery that nothing read back confirms: a privacy request must name the
 * store and be of its kind in the body, which is signed, unlike the headers.
 */
const isConfirmed = (topic: string, domain: string, bytes: Buffer): boolean => {
  const named = Object.hasOwn(privacyBodies, topic) ? privacyBodies[topic] : undefined
  if (!named) return true
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    const others = ['customer', 'data_request', 'orders_to_redact', 'id']
    const strays = others.filter((name) => !named.includes(name))
    return (
      partIn(body, 'shop_domain') === domain &&
      named.every((name) => partIn(body, name) !== undefined) &&
      strays.every((name) => partIn(body, name) === undefined)
    )
  } catch {
    return false
  }
}

/**
 * Verifies a delivery of Shopify before anything in it is read. One secret of this installation signs
 * those of all stores. Headers aren't signed, so a delivery is a hint and says only what to read; a
 * privacy request, which nothing confirms, must say all in its body.
 */
export const proveStoreDelivery = async (
  open: Open,
  { headers, bytes }: Sealed,
): Promise<ProvenStore> => {
  const { SHOPIFY_API_SECRET: secret } = open.env
  if (!secret) throw new Refusal('not_found')
  const sent = headers.get('x-shopify-hmac-sha256') ?? ''
  const isOurs = isSameSecret(sent, proofOfDelivery(secret, bytes))
  const topic = headers.get('x-shopify-topic') ?? ''
  const delivery_id = headers.get('x-shopify-webhook-id') ?? ''
  const domain = readDomain(headers.get('x-shopify-shop-domain') ?? '')
  if (!isOurs || domain === null || !idForm.test(delivery_id) || !topicForm.test(topic))
    throw new Refusal('not_signed')
  if (!isConfirmed(topic, domain, bytes)) throw new Refusal('not_signed')
  return { shop_id: await shopOf(open, domain), domain, topic, delivery_id }
}
