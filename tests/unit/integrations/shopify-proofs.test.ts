import { createHmac } from 'node:crypto'
import '@shopify/shopify-api/adapters/web-api'
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api'
import fc from 'fast-check'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { consent, signedText } from '#platform/integrations/shopify/connect.ts'
import {
  proofOfDelivery,
  proveStoreDelivery,
} from '#platform/integrations/shopify/deliver/prove.ts'

// Compares our proofs of what Shopify sends with those of its own library.
const secret = 'shpss_0123456789abcdef'
const now = new Date('2026-11-29T10:00:00Z')
const theirs = shopifyApi({
  apiKey: 'tender-shopify-app',
  apiSecretKey: secret,
  hostName: 'tender.example',
  apiVersion: ApiVersion.April26,
  isEmbeddedApp: false,
  logger: { level: LogSeverity.Error },
})
const runs = { numRuns: 300 }

beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

/** Runs a check of ours: false where it says that nothing is signed. */
const passes = async (check: () => unknown): Promise<boolean> => {
  try {
    await check()
    return true
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'not_signed') return false
    throw cause
  }
}
/** One change to a text: a letter that is replaced, dropped or added. */
const change = fc.tuple(fc.constantFrom('replace', 'drop', 'add'), fc.nat(), fc.string())
const changed = (text: string, [how, at, by]: [string, number, string]): string => {
  const place = at % (text.length + 1)
  const rest = text.slice(how === 'add' ? place : place + 1)
  return `${text.slice(0, place)}${how === 'drop' ? '' : by}${rest}`
}

const name = fc.stringMatching(/^[a-z][a-z_]{0,11}$/).filter((one) => one !== 'hmac')
const word = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
/** Parameters of a callback. */
type Came = Record<string, string>
type Back = { code: string; state: string; shop: string; seconds: number; others: Came }
const back: fc.Arbitrary<Back> = fc.record({
  code: word,
  state: word,
  shop: fc.stringMatching(/^[a-z0-9]{1,12}$/).map((one) => `${one}.myshopify.com`),
  seconds: fc.integer({ min: -90, max: 90 }),
  others: fc.dictionary(name, word, { maxKeys: 4 }),
})
const cameFrom = ({ code, state, shop, seconds, others }: Back): Came => ({
  ...others,
  code,
  state,
  shop,
  timestamp: String(now.getTime() / 1000 + seconds),
})
const oursTakes = (came: Came, hmac: string) => {
  const signed = new URLSearchParams({ ...came, hmac }).toString()
  const { code = '', state = '', shop: app_key = '' } = came
  return passes(() =>
    consent.prove!({ id: 'tender', secret }, { code, state, app_key, signed }, now),
  )
}
const theirsTakes = (came: Came, hmac: string) =>
  theirs.utils.validateHmac({ ...came, hmac }).catch(() => false)
const hmacOf = (came: Came): string =>
  createHmac('sha256', secret)
    .update(signedText(new URLSearchParams(came).toString()))
    .digest('hex')

test('a callback has one signature that we take, and it is the one that they take', () =>
  fc.assert(
    fc.asyncProperty(back, async (made) => {
      const came = cameFrom(made)
      const hmac = hmacOf(came)
      expect([await oursTakes(came, hmac), await theirsTakes(came, hmac)]).toEqual([true, true])
    }),
    runs,
  ))

test('a callback of which anything was changed is refused by both', () =>
  fc.assert(
    fc.asyncProperty(back, fc.nat(), change, async (made, at, by) => {
      const came = cameFrom(made)
      const hmac = hmacOf(came)
      const names = Object.keys(came)
      const one = names[at % (names.length + 1)]
      const other = one === undefined ? came : { ...came, [one]: changed(came[one]!, by) }
      const otherHmac = one === undefined ? changed(hmac, by) : hmac
      const isSame = JSON.stringify([other, otherHmac]) === JSON.stringify([came, hmac])
      expect([await oursTakes(other, otherHmac), await theirsTakes(other, otherHmac)]).toEqual([
        isSame,
        isSame,
      ])
    }),
    runs,
  ))

test('a callback is taken for as long as by them', () =>
  fc.assert(
    fc.asyncProperty(back, fc.integer({ min: -200, max: 200 }), async (made, seconds) => {
      const came = cameFrom({ ...made, seconds })
      const hmac = hmacOf(came)
      expect(await oursTakes(came, hmac)).toBe(await theirsTakes(came, hmac))
      expect(await oursTakes(came, hmac)).toBe(Math.abs(seconds) <= 90)
    }),
    runs,
  ))

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const headersWith = (hmac: string) =>
  new Headers({
    'x-shopify-hmac-sha256': hmac,
    'x-shopify-topic': 'orders/create',
    'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
    'x-shopify-shop-domain': 'maple.myshopify.com',
    'x-shopify-api-version': '2026-04',
  })
const deliveryPasses = (raw: string, hmac: string) =>
  passes(() =>
    proveStoreDelivery({ db, env: { SHOPIFY_API_SECRET: secret }, now } as never, {
      params: {},
      headers: headersWith(hmac),
      bytes: Buffer.from(raw),
    }),
  )
const theyPass = async (raw: string, hmac: string) => {
  const rawRequest = new Request('https://tender.example/in/shopify', {
    method: 'POST',
    headers: headersWith(hmac),
    body: raw,
  })
  return (await theirs.webhooks.validate({ rawBody: raw, rawRequest })).valid
}
const body = fc.oneof(fc.json({ maxDepth: 3 }), word).filter((raw) => raw.length > 0)

test('a delivery has one signature that we take, and it is the one that they take', () =>
  fc.assert(
    fc.asyncProperty(body, async (raw) => {
      const hmac = proofOfDelivery(secret, Buffer.from(raw))
      expect([await deliveryPasses(raw, hmac), await theyPass(raw, hmac)]).toEqual([true, true])
    }),
    runs,
  ))

test('a delivery of which anything was changed is refused by both', () =>
  fc.assert(
    fc.asyncProperty(body, fc.boolean(), change, async (raw, isBody, by) => {
      const hmac = proofOfDelivery(secret, Buffer.from(raw))
      const other = isBody ? changed(raw, by) : raw
      const otherHmac = isBody ? hmac : changed(hmac, by).replaceAll(/[^\x21-\x7e]/g, '')
      fc.pre(other.length > 0 && other.isWellFormed())
      const isSame = other === raw && otherHmac === hmac
      expect([await deliveryPasses(other, otherHmac), await theyPass(other, otherHmac)]).toEqual([
        isSame,
        isSame,
      ])
    }),
    runs,
  ))
