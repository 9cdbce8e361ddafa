import { randomUUID } from 'node:crypto'
import { type Context, Hono, type Next } from 'hono'
import * as z from 'zod/mini'
import { Refusal, refuseIssues } from '#contract/error.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { CustomerRecord } from '#platform/customers/customer-record.ts'
import { importCustomers } from '#platform/customers/import-customers.ts'
import type { Database } from '#platform/db/open.ts'
import { readBody } from './read-body.ts'
import { GiftCardRecord } from '#platform/gift-cards/gift-card-record.ts'
import { importGiftCards } from '#platform/gift-cards/import-gift-cards.ts'
import { verifyLedger } from '#platform/ledger/verify.ts'
import { finishImport } from '#platform/orders/intake/finish-import.ts'
import { importOrders } from '#platform/orders/intake/import-orders.ts'
import { OrderRecord } from '#platform/orders/intake/order-record.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { changeByVendor } from '#platform/billing/change-by-vendor.ts'
import { VendorSettings } from '#contract/billing/vendor-shapes.ts'
import { openShop } from '#platform/onboarding/open-shop.ts'
import { renewLink } from '#platform/staff/password/renew-link.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { language } from '#platform/cli/command.ts'
import { streamBackup } from '#platform/cli/backup/stream-backup.ts'

const say = wordsIn(language, 'cli.operator')
const bodyMax = 32 * 1024 * 1024
const headers = { 'cache-control': 'no-store' }

const Text = z.string().check(z.maxLength(300))
/** The command's user is the vendor, so a shop gets the largest plan by default. */
const NewShop = z.strictObject({
  shop_url: Text,
  name: Text,
  owner_email: Text,
  currency: Text,
  time_zone: Text,
  plan: z._default(Text, 'enterprise'),
})
const Link = z.strictObject({ shop_url: Text, email: Text })
const Changes = z.strictObject({ shop_url: Text, changes: VendorSettings })
const Customers = z.strictObject({ shop_url: Text, records: z.array(CustomerRecord) })
const GiftCards = z.strictObject({
  shop_url: Text,
  currency: Text,
  records: z.array(GiftCardRecord),
})
const Orders = z.strictObject({ shop_url: Text, currency: Text, records: z.array(OrderRecord) })
const Finish = z.strictObject({
  shop_url: Text,
  files: z.array(Text),
  made: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
})

/** Finds the shop of a batch and checks that records are distinct and in its currency. */
const shopOf = async (
  { db }: Platform,
  shopUrl: string,
  keys: string[],
  currency?: string,
): Promise<ShopScope> => {
  const shop = await findShop(db, shopUrl)
  if (new Set(keys).size < keys.length)
    throw new Refusal('invalid_input', {
      field: 'records',
      message: say('twice'),
    })
  if (currency !== undefined && currency !== shop.currency)
    throw new Refusal('invalid_input', {
      field: 'currency',
      message: say('currency', { currency: shop.currency, other: currency }),
    })
  return shop
}

/** Reads a body of the operator's door, of at most 32 MB. */
const read = async <S extends z.ZodMiniType>(context: Context, schema: S): Promise<z.output<S>> => {
  const parsed = schema.safeParse(await readBody(context.req.raw, bodyMax))
  if (!parsed.success) throw refuseIssues(parsed.error.issues)
  return parsed.data
}

/**
 * The operator's door: import, shops, verification, backup. Loopback only, with the key of
 * DATA_DIR; never part of the contract.
 */
export const operatorOf = (platform: Platform, database: Database): Hono => {
  const app = new Hono()
  app.use('/operator/*', async (context: Context, next: Next) => {
    const address: string = context.env?.incoming?.socket?.remoteAddress ?? ''
    const loopback = address === '::1' || /^(::ffff:)?127\./.test(address)
    if (
      !isSameSecret(context.req.header('x-operator-key') ?? '', platform.env.OPERATOR_KEY) ||
      !loopback
    )
      throw new Refusal('unknown_call')
    await next()
  })
  app.post('/operator/shops', async (context) =>
    context.json(
      await openShop(platform, await read(context, NewShop), randomUUID()),
      200,
      headers,
    ),
  )
  app.post('/operator/links', async (context) =>
    context.json(await renewLink(platform, await read(context, Link), randomUUID()), 200, headers),
  )
  app.post('/operator/settings', async (context) => {
    const { shop_url, changes } = await read(context, Changes)
    const shop = await findShop(platform.db, shop_url)
    const by = { shop, actor: { kind: 'job' }, now: platform.clock() } as const
    const done = await changeByVendor(platform.db, { ...by, requestId: randomUUID() }, changes)
    return context.json({ shop_url: shop.shop_url, changed: done.changed }, 200, headers)
  })
  app.get('/operator/shops/:shop_url', async (context) => {
    const { shop_url, name, currency } = await findShop(platform.db, context.req.param('shop_url'))
    return context.json({ shop_url, name, currency }, 200, headers)
  })
  app.post('/operator/imports/customers', async (context) => {
    const { shop_url, records } = await read(context, Customers)
    return context.json(
      await importCustomers(
        platform,
        await shopOf(
          platform,
          shop_url,
          records.map(({ id }) => id),
        ),
        records,
      ),
      200,
      headers,
    )
  })
  app.post('/operator/imports/orders', async (context) => {
    const { shop_url, currency, records } = await read(context, Orders)
    return context.json(
      await importOrders(
        platform,
        await shopOf(
          platform,
          shop_url,
          records.map(({ name }) => name),
          currency,
        ),
        records,
      ),
      200,
      headers,
    )
  })
  app.post('/operator/imports/gift-cards', async (context) => {
    const { shop_url, currency, records } = await read(context, GiftCards)
    return context.json(
      await importGiftCards(
        platform,
        await shopOf(
          platform,
          shop_url,
          records.map(({ id, code }) => id ?? code ?? ''),
          currency,
        ),
        records,
      ),
      200,
      headers,
    )
  })
  app.post('/operator/imports/finish', async (context) => {
    const { shop_url, ...counts } = await read(context, Finish)
    return context.json(
      await finishImport(platform, await findShop(platform.db, shop_url), counts, randomUUID()),
      200,
      headers,
    )
  })
  app.get('/operator/ledger', () =>
    streaming(platform, async (write) => {
      const say = (line: object): Promise<void> => write(`${JSON.stringify(line)}\n`)
      await verifyLedger(platform, database, say)
      await say({ done: true })
    }),
  )
  app.get('/operator/backup', () =>
    streaming(platform, (write) => streamBackup(platform, database, write)),
  )
  return app
}

/**
 * Answers in lines of JSON while the work goes on; a reader who disconnects ends the work at its
 * next line.
 */
const streaming = (
  { log }: Platform,
  work: (write: (piece: string | Uint8Array) => Promise<void>) => Promise<void>,
): Response => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const text = new TextEncoder()
  const write = (piece: string | Uint8Array): Promise<void> =>
    writer.write(typeof piece === 'string' ? text.encode(piece) : piece)
  const end = (cause: unknown): Promise<void> => {
    log.warn({ problem: String(cause) }, 'an answer to the operator ended early')
    return writer.abort(cause)
  }
  void work(write)
    .then(() => writer.close(), end)
    .catch(() => undefined)
  return new Response(readable, { headers: { ...headers, 'content-type': 'application/x-ndjson' } })
}
