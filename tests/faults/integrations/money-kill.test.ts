import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { previewStoreMoney, putStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { onPostgres } from '../../support/database.ts'
import { vendorsOf } from '../../support/integrations/connecting.ts'
import { differingCards } from '../../support/integrations/money-by-card.ts'
import { storeOf } from '../../support/integrations/store.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { largePlan } from '../../support/vendors/shopify/answer.ts'
import { moneyIn } from '../../support/vendors/shopify/money/ledger.ts'
import { checkoutOf } from '../../support/vendors/shopify/money/checkout.ts'
import { balanceOfAccount, balanceOfCard } from '../../support/vendors/shopify/money/things.ts'
import { hasShopify } from '../../support/vendors/shopify/schema.ts'
import { killsOf } from '../../support/work/kills.ts'

const { platform, shop } = await suite({ connections: 6 })
const vendors = await vendorsOf(platform)
vendors.shopify.own.plan = largePlan
const { store, connect } = storeOf(platform, vendors, shop, 'money-kill')
const checkout = checkoutOf(store)
const { owner } = shop.people
// accounts have no notes and no codes, so that a soak has them killed apart
const mode = process.env['STORE_MODE'] === 'store_credit' ? 'store_credit' : 'gift_cards'
const kills = killsOf({ most: 20, least: 4, seconds: 40 })
const script = path.resolve(import.meta.dirname, '../../support/integrations/money-worker.ts')

const startVictim = async (): Promise<() => Promise<void>> => {
  const victim = spawn(process.execPath, [script, platform.database.url!, vendors.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => victim.on('exit', () => done()))
  await new Promise<void>((done) => victim.stdout.once('data', () => done()))
  return async () => {
    victim.kill('SIGKILL')
    await ended
  }
}
const change = async (id: string, valueToUpdate: string): Promise<void> => {
  const body = { valueToUpdate, reason: 'Other', duplicate_seen: true } as never
  const key = { key: unique('key') }
  const { status, text, error } = await platform.call(
    owner,
    updateBalance,
    { params: { id }, body },
    key,
  )
  // a payment in the store meanwhile is booked now
  if (error?.code === 'balance_moved') return change(id, valueToUpdate)
  if (status !== 200) throw new Error(text)
}
/** Makes a customer whom the store has too. */
const customer = async (): Promise<{ id: string }> => {
  const { id: number } = store.addPerson()
  const { id } = await platform.customer(shop, { id: String(number) })
  await platform.db
    .insertInto('store_person')
    .values({ shop_id: shop.shop_id, domain: store.domain, platform_customer_id: id })
    .onConflict((known) => known.doNothing())
    .execute()
  return { id }
}
/** Pays an order in the store with the gift card or account that has most. */
const pay = (): void => {
  const lines = [{ name: 'Cap', sku: '', quantity: 1, price: 150 }]
  const cards = [...store.cards.values()].map((card) => ({
    has: balanceOfCard(card),
    by: { code: card.code },
  }))
  const accounts = [...store.accounts.values()].map((account) => ({
    has: balanceOfAccount(account),
    by: { person: account.person },
  }))
  const all = mode === 'gift_cards' ? cards : accounts
  const [most] = all.toSorted((a, b) => b.has - a.has)
  if (most && most.has > 1000) checkout.pay(most.by, { lines })
}
/** Has all cards looked at, as after a webhook of each. */
const lookAtAll = (now: Date) =>
  sql`update store_mirror set held_until = null, look_at = ${now} where state = 'on'`.execute(
    platform.db,
  )

// the one process of an embedded database has no other to take over
test.runIf(onPostgres && hasShopify)(
  'however often workers are killed, the store has what the ledger has, each move once',
  async () => {
    await connect()
    const people = await Promise.all(Array.from({ length: 8 }, customer))
    for (const { id } of people) await change(id, '50.00')
    const { expected } = (await platform.call(owner, previewStoreMoney, { body: { mode } })).body
    const key = { key: unique('key') }
    await platform.call(owner, putStoreMoney, { body: { mode, expected } }, key)
    for (let done = 0; kills.left(done); done += 1) {
      const kill = await startVictim()
      // adds more than it deducts, however long it runs
      for (const [at, { id }] of people.entries())
        await change(id, (at + done) % 2 ? '3.00' : '-1.00')
      await followFeeds(platform)
      pay()
      await pause(Math.random() * 300)
      await kill()
      // the leases of the killed one are over
      await sql`update store_mirror set held_until = null`.execute(platform.db)
      await lookAtAll(new Date())
    }
    for (let times = 0; times < 12; times += 1) {
      platform.at(new Date(Date.now() + times * 60 * 60_000))
      await lookAtAll(platform.clock())
      while (await followFeeds(platform));
      while (await followMoney(platform));
      await Promise.all(
        [1, 2].map(async () => {
          while (await moneyTurn(platform));
        }),
      )
    }
    const { rows } = await sql<{ ours: bigint; mirrored: bigint; open: number }>`
      select
        (select sum(balance)::bigint from gift_card where shop_id = ${shop.shop_id}) as ours,
        (select sum(balance)::bigint from store_mirror where shop_id = ${shop.shop_id})
          as mirrored,
        (select count(*)::int from store_move
          where shop_id = ${shop.shop_id} and state <> 'done') as open`.execute(platform.db)
    const theirs = moneyIn(store)
    const [found] = rows
    const cards = await differingCards(platform.db, shop.shop_id, store)
    if (cards.length > 0) console.error(JSON.stringify(cards, null, 1))
    expect({ ...found, theirs: BigInt(theirs) }).toEqual({
      ours: found!.ours,
      mirrored: found!.ours,
      open: 0,
      theirs: found!.ours,
    })
    const notes = [...store.cards.values()].flatMap(({ entries }) =>
      entries.flatMap(({ note }) => (note ? [note] : [])),
    )
    expect(new Set(notes).size).toBe(notes.length)
  },
  Math.max(300_000, kills.most * 30_000),
)
