import fs from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { listStoreDifferences } from '#contract/integrations/store-differences.ts'
import { transact } from '#platform/db/transact.ts'
import type { Claimed } from '#platform/integrations/shopify/sync/claim.ts'
import type { Connection } from '#platform/integrations/shopify/sync/connection.ts'
import { takePart } from '#platform/integrations/shopify/money/compare/take-part.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { startPlatform, type TestPlatform, type TestShop } from '../../support/platform.ts'

type Say = (figure: string, value: string, goal?: string, holds?: boolean | null) => void
const at = '2026-11-29T03:00:00Z'
const planted = 1000
const atOnce = 20_000

/** Makes cards that are all in the store. */
const fill = async ({ db }: TestPlatform, { shop_id }: TestShop, n: number): Promise<void> => {
  for (let first = 0; first < n; first += atOnce)
    await sql`
    with made as (
      insert into gift_card (shop_id, is_loyalty, balance, created_at)
      select ${shop_id}::bigint, false, 1000 + g % 5000, ${at}::timestamptz - interval '9 days'
      from generate_series(${first + 1}::int, ${Math.min(n, first + atOnce)}::int) g
      returning gift_card_id
    ),
    coded as (
      insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
      select ${shop_id}::bigint, gift_card_id, int8send(gift_card_id), '', '4711',
        ${at}::timestamptz
      from made
      returning gift_card_id, code_id
    )
    select count(*) from coded`.execute(db)
  await transact(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into store_mirror (
        shop_id, gift_card_id, kind, state, remote_id, balance, upto_movement, code_id)
      select g.shop_id, g.gift_card_id, 'gift_card', 'on',
        'gid://shopify/GiftCard/' || g.gift_card_id, g.balance, 0, k.code_id
      from gift_card g
      join gift_card_code k on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id
      where g.shop_id = ${shop_id}`.execute(trx)
    await sql`analyze`.execute(trx)
  })
  await sql`
    insert into store_money (shop_id, mode, opened_upto, changed_at)
    values (
      ${shop_id}, 'gift_cards', 9223372036854775807, ${at}::timestamptz - interval '9 days')`.execute(
    db,
  )
}

/** Writes a store's file of these cards; some have another balance there. */
const writeFile = async ({ db }: TestPlatform, { shop_id }: TestShop, n: number) => {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select gift_card_id as id, balance from gift_card
    where shop_id = ${shop_id} order by 1 limit 1`.execute(db)
  const id = Number(rows[0]!.id)
  const balance = Number(rows[0]!.balance) - 1000
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'tender-bench-')), 'cards.jsonl')
  const lines = function* () {
    for (let place = 0; place < n; place += 1) {
      const extra = place % (n / planted) === 7 ? 100 : 0
      const there = 1000 + ((balance + place) % 5000) + extra
      yield `{"id":"gid:\\/\\/shopify\\/GiftCard\\/${id + place}","enabled":true,` +
        `"lastCharacters":"4711","note":"tender m${place + 1}","updatedAt":"2026-11-20T08:00:00Z",` +
        `"balance":{"amount":"${(there / 100).toFixed(2)}","currencyCode":"GBP"}}\n`
    }
  }
  await pipeline(Readable.from(lines()), fs.createWriteStream(file))
  return file
}

/** Serves a file from its disk, so that making it costs the comparison nothing. */
const serveFile = async (file: string) => {
  const server = http.createServer((_, response) => {
    fs.createReadStream(file).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Compares a shop of many cards with its store: time, and memory on top of the process's own. */
export const comparing = async (say: Say, n = 1_000_000): Promise<void> => {
  const platform = await startPlatform(4)
  platform.at(at)
  const shop = await platform.shop()
  await fill(platform, shop, n)
  const file = await writeFile(platform, shop, n)
  const { server, url } = await serveFile(file)
  platform.env = { ...platform.env, STAND_IN_URL: url }
  const address = 'https://storage.googleapis.com/cards.jsonl'
  const job = {
    shop_id: shop.shop_id,
    kind: 'money',
    state: 'reading',
    due_at: new Date(at),
  } as const
  const row = await platform.db
    .insertInto('store_sync')
    .values({ ...job, sealed_url: platform.vault.hide(address), begun_at: new Date(at) })
    .returningAll()
    .executeTakeFirstOrThrow()
  const scope = await findShop(platform.db, shop.shop_url)
  const connection = {
    row: { account: 'bench.myshopify.com', scopes: [] },
  } as unknown as Connection
  globalThis.gc?.()
  const spent = process.cpuUsage()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const begun = performance.now()
  const claimed = (more: Partial<Claimed>): Claimed => ({
    ...row,
    shop_url: shop.shop_url,
    ...more,
  })
  await takePart(platform, scope, connection, claimed({ part: 'gift_cards' }))
  const read = performance.now()
  const rest = { sealed_url: null, part: 'orders', made: n } as const
  await takePart(platform, scope, connection, claimed(rest))
  const ended = performance.now()
  clearInterval(watch)
  const { body } = await platform.call(shop.people.owner, listStoreDifferences, { query: {} })
  const seconds = (ended - begun) / 1000
  const cards = `${n.toLocaleString('en')} cards, ${platform.database.kind}`
  const parts = `${((read - begun) / 1000).toFixed(1)} + ${((ended - read) / 1000).toFixed(1)}`
  say(`E19 compared with the store, ${cards}`, `${parts} s`, '≤ 120 s', seconds <= 120)
  const more = (most - before) / 2 ** 20
  say('   memory on top', `${more.toFixed(0)} MB`, '≤ 150 MB', more <= 150)
  const { user, system } = process.cpuUsage(spent)
  say('   processor time of the process', `${((user + system) / 1e6).toFixed(1)} s`)
  const { count, comparison } = body
  const value = `${count} of ${planted}, ${comparison.sums?.differences}`
  say('   differences found', value, 'all', count === planted)
  server.close()
  fs.rmSync(path.dirname(file), { recursive: true })
  await platform.close()
}
