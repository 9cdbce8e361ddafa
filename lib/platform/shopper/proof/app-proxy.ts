import { createHmac } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { openShopifySession as call } from '#contract/shopper/calls.ts'
import type { VisitorCall } from '#platform/ctx.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { ownProof } from '#platform/shopper/secrets.ts'

const lastsMs = 90_000
/** Parameters that decide who is meant; one that is there twice could be read in two ways. */
const deciding = ['shop', 'timestamp', 'logged_in_customer_id', 'signature']

/**
 * Writes the parameters of an app proxy as Shopify signs them: all but the signature, each with its
 * values joined by commas, sorted, without anything between them.
 */
export const proxiedText = (search: string): string => {
  const values = Map.groupBy(
    [...new URLSearchParams(search)].filter(([name]) => name !== 'signature'),
    ([name]) => name,
  )
  return [...values]
    .map(([name, pairs]) => `${name}=${pairs.map(([, value]) => value).join(',')}`)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .join('')
}

/** Signs the parameters of an app proxy: HMAC-SHA256 in lower-case hex. */
export const proxySignature = (secret: string, search: string): string =>
  createHmac('sha256', secret).update(proxiedText(search)).digest('hex')

const isId = (text: string): boolean => /^[\w.:-]{1,64}$/.test(text)

/** Answers a session of a store on Shopify with a token of ours. */
export const openSession = async (ctx: VisitorCall): Promise<Answer<typeof call>> => {
  const { env, shop, search, now } = ctx
  const sent = new URLSearchParams(search)
  const isTwice = deciding.some((name) => sent.getAll(name).length > 1)
  const secret = env.SHOPIFY_API_SECRET
  if (!secret || isTwice) throw new Refusal('shopper_refused')
  const isSigned = isSameSecret(sent.get('signature') ?? '', proxySignature(secret, search))
  const seconds = sent.get('timestamp') ?? ''
  const apart = Math.abs(now.getTime() - Number(seconds) * 1000)
  if (!isSigned || !/^\d{10}$/.test(seconds) || apart > lastsMs)
    throw new Refusal('shopper_refused')
  // the door found the shop by the same parameter
  const isOfShop = shop && normalShopUrl(sent.get('shop') ?? '') === shop.shop_url
  const id = sent.get('logged_in_customer_id') ?? ''
  if (!isOfShop) throw new Refusal('shopper_refused')
  if (!isId(id)) return { token: null, expires_at: null }
  const { token, expires_at } = ownProof(ctx, shop, id, now)
  return { token, expires_at: expires_at.toISOString() }
}
