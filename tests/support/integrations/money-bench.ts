import { sql } from 'kysely'
import { updateBalance } from '#contract/customers/money.ts'
import { previewStoreMoney, putStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { getStore } from '#contract/integrations/store-sync.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { scopesOf } from '#platform/integrations/shopify/money/scopes-of.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { readId } from '#platform/ids.ts'
import { type TestShop, unique } from '../platform.ts'
import { suitePlatform } from '../suite.ts'
import { moneyStore } from './money-store.ts'

type Mode = 'off' | 'gift_cards' | 'store_credit'

/** A shop whose money is in a store, and what tests do with it on both sides. */
export const moneyBench = async (start = '2026-11-29T08:00:00Z') => {
  const platform = await suitePlatform({ connections: 8 })
  const store = await moneyStore()
  let shop: TestShop
  let account: string
  const key = () => ({ key: unique('key') })
  const begin = async () => {
    platform.at(start)
    shop = await platform.shop()
    account = await store.connect(platform, shop, [...scopesOf.store_credit])
    store.cards.clear()
    store.accounts.clear()
    Object.assign(store.own, { losesAnswer: null, isDown: false, most: 1_000_000 })
  }
  const pass = (ms: number) => platform.at(new Date(platform.clock().getTime() + ms))
  const put = async (mode: Mode, leave?: 'stays' | 'back') => {
    const owner = shop.people.owner
    const seen = await platform.call(owner, previewStoreMoney, { body: { mode } })
    const body = { mode, expected: seen.body.expected, ...(leave ? { leave } : {}) }
    return platform.call(owner, putStoreMoney, { body }, key())
  }
  /** Changes a customer's balance, as a person does. */
  const change = async (id: string, valueToUpdate: string, more: object = {}) => {
    const body = { valueToUpdate, reason: 'Other', duplicate_seen: true, ...more } as never
    return platform.call(shop.people.owner, updateBalance, { params: { id }, body }, key())
  }
  const give = async (id: string, amount: string, more: object = {}) => {
    const answer = await change(id, amount, more)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.transaction.gift_card_id
  }
  /** Tells that the connected store has named a customer, whose card can be an account there. */
  const name = (id: string) =>
    platform.db
      .insertInto('store_person')
      .values({ shop_id: shop.shop_id, domain: account, platform_customer_id: id })
      .execute()
  /** Follows what happened and does it in the store, until nothing is due. */
  const run = async (times = 4) => {
    for (let time = 0; time < times; time += 1) {
      while (await followFeeds(platform));
      while (await followMoney(platform));
      while (await moneyTurn(platform));
      pass(6000)
    }
  }
  /** A card with this balance, mirrored, and what the store has of it. */
  const mirrored = async (amount: string, mode: Mode = 'gift_cards') => {
    const { id } = await platform.customer(shop, { id: unique('4711') })
    await name(id)
    const card = await give(id, amount)
    await put(mode)
    await run()
    const there = () => [...store.cards.values(), ...store.accounts.values()].at(-1)!
    return { id, card, there }
  }
  const lookSoon = async (card: string) => {
    await sql`
      update store_mirror set look_at = ${platform.clock()}
      where shop_id = ${shop.shop_id} and gift_card_id = ${readId('gift_card', card)}`.execute(
      platform.db,
    )
  }
  const ours = async () => {
    const { rows } = await sql<{ balance: bigint }>`
      select coalesce(sum(balance), 0)::bigint as balance from gift_card
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    return Number(rows[0]!.balance)
  }
  const theirs = () =>
    [...store.cards.values(), ...store.accounts.values()].reduce(
      (sum, one) => sum + store.total(one),
      0,
    )
  /** Lists a card's movements. */
  const kinds = async (card: string) => {
    const { rows } = await sql<{ kind: string; amount: bigint }>`
      select kind, amount from movement
      where shop_id = ${shop.shop_id} and gift_card_id = ${readId('gift_card', card)}
      order by movement_id`.execute(platform.db)
    return rows.map(({ kind, amount }) => `${kind} ${amount}`)
  }
  const differences = async () => {
    const { rows } = await sql<{ kind: string; facts: Record<string, string> }>`
      select kind, facts from store_difference
      where shop_id = ${shop.shop_id} order by difference_id`.execute(platform.db)
    return rows
  }
  const money = async () => (await platform.call(shop.people.owner, getStore, {})).body.money
  return {
    platform,
    store,
    begin,
    pass,
    put,
    change,
    give,
    name,
    run,
    mirrored,
    lookSoon,
    ours,
    theirs,
    kinds,
    differences,
    money,
    shop: () => shop,
    key,
  }
}
