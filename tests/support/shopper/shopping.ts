import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import { addressOf, type Answer, type Endpoint, type Input } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/error.ts'
import { makeShopperKey } from '#contract/shopper/install.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { linkJobOf } from '#platform/shopper/mailed/mail-link.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { job } from '../redemptions/holding.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

/** Signs as a shop's own server does, written apart from the platform's code. */
export const signed = (
  key: string,
  { shop_url }: Pick<TestShop, 'shop_url'>,
  id: string,
  exp: number,
): string => {
  const hex = createHmac('sha256', key).update(`v1|${shop_url}|${id}|${exp}`).digest('hex')
  return `v1.${id}.${exp}.${hex}`
}

export type Said<T> = {
  status: number
  body: T
  error: ErrorBody['error'] | undefined
  headers: Headers
}
type More = {
  key?: string
  token?: string | null
  origin?: string
  from?: string
  /** the process that answers, where there are several */
  app?: Hono
}

/** A shop's storefront, with a key that signs its customers. */
export const shoppingIn = async (platform: TestPlatform, shop: TestShop) => {
  const app = storefrontOf(platform)
  const made = await platform.call(shop.people.owner, makeShopperKey, { body: { name: 'Theme' } })
  const { key } = made.body
  const soon = () => Math.floor(platform.clock().getTime() / 1000) + 600
  const tokenOf = (id: string) => signed(key, shop, id, soon())
  const ask = async <const E extends Endpoint>(
    token: string | null,
    endpoint: E,
    input: Omit<Input<E>, 'query'> & { query?: object },
    { key: idempotency, origin, from = '192.0.2.1', app: asked = app }: More = {},
  ): Promise<Said<Answer<E>>> => {
    const { query, body } = input as { query?: object; body?: unknown }
    const needs = endpoint.right === 'shopper'
    const address = addressOf(endpoint, {
      query: { ...(needs ? { shop: shop.shop_url } : {}), ...query },
    })
    const response = await asked.request(
      address,
      {
        method: endpoint.method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(endpoint.once ? { 'idempotency-key': idempotency ?? unique('shopper-') } : {}),
          ...(origin ? { origin } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    )
    const parsed = (await response.json()) as Answer<E> & Partial<ErrorBody>
    return { status: response.status, body: parsed, error: parsed.error, headers: response.headers }
  }
  /** A customer with some credit, who is signed in to the shop. */
  const customer = async (credit: string | null = null, expires_on?: string) => {
    const made = await platform.customer(shop)
    if (credit !== null) {
      const done = await platform.call(shop.people.owner, updateBalance, {
        params: { id: made.id },
        body: { valueToUpdate: credit, reason: 'Reward', ...(expires_on ? { expires_on } : {}) },
      })
      if (done.status !== 200) throw new Error(done.text)
    }
    const token = tokenOf(made.id)
    return {
      ...made,
      token,
      ask: <const E extends Endpoint>(
        endpoint: E,
        input: Omit<Input<E>, 'query'> & { query?: object } = {} as never,
        more: More = {},
      ) => ask(token, endpoint, input, more),
    }
  }
  /** Runs the jobs that were enqueued for emailed links. */
  const sendLinks = async () => {
    const due = platform.jobs.splice(0).filter(({ name }) => name === 'shopper_link')
    for (const { data } of due) await linkJobOf(platform).handle(data as never, job)
  }
  return { app, key, tokenOf, ask, customer, sendLinks }
}
export type Shopping = Awaited<ReturnType<typeof shoppingIn>>
