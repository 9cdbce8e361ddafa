import { sql } from 'kysely'
import { updateBalance } from '#contract/customers/money.ts'
import type { StoreDifference } from '#contract/integrations/store-difference-shapes.ts'
import {
  compareStore,
  fixStoreDifference,
  listStoreDifferences,
  previewStoreFix,
} from '#contract/integrations/store-differences.ts'
import { previewStoreMoney, putStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import type { GiftCard } from '../vendors/shopify/money/things.ts'
import type { Vendors } from '../vendors/start-vendors.ts'
import { storeOf } from './store.ts'

type Kind = StoreDifference['kind']
type Fix = StoreDifference['fixes'][number]

/** A shop whose money is in an imitated store, and what is compared there. */
export const comparingOf = (
  platform: TestPlatform,
  vendors: Vendors,
  shop: TestShop,
  name = `money-${shop.shop_id}`,
) => {
  const { owner } = shop.people
  const desk = storeOf(platform, vendors, shop, name)
  const { store } = desk
  const key = () => ({ key: unique('key') })
  const pass = (minutes: number) =>
    platform.at(new Date(platform.clock().getTime() + minutes * 60_000))
  const give = async (id: string, amount: string): Promise<string> => {
    const body = { valueToUpdate: amount, reason: 'Other', duplicate_seen: true } as never
    const answer = await platform.call(owner, updateBalance, { params: { id }, body }, key())
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.transaction.gift_card_id
  }
  /** Follows what happened and does it in the store, until nothing is due. */
  const run = async () => {
    for (let times = 0; times < 4; times += 1) {
      while (await followFeeds(platform));
      while (await followMoney(platform));
      while (await moneyTurn(platform));
      pass(0.1)
    }
  }
  const put = async (mode: 'gift_cards' | 'store_credit') => {
    const seen = await platform.call(owner, previewStoreMoney, { body: { mode } })
    const body = { mode, expected: seen.body.expected }
    const answer = await platform.call(owner, putStoreMoney, { body }, key())
    if (answer.status !== 200) throw new Error(answer.text)
    await run()
    pass(60)
  }
  /** Connects the store with its people and orders as they are. */
  const connect = async () => {
    pass(1)
    await desk.connect()
    await desk.sync()
  }
  /** Gives so many customers a card of their own, in the store too. */
  const cards = async (count: number): Promise<{ id: string; there: GiftCard }[]> => {
    const people = Array.from({ length: count }, () => store.addPerson())
    await connect()
    const ids: string[] = []
    for (const [at, { id }] of people.entries()) ids.push(await give(String(id), `${20 + at}.00`))
    await put('gift_cards')
    return ids.map((id, at) => ({
      id,
      there: [...store.cards.values()].find(({ initial }) => initial === (20 + at) * 100)!,
    }))
  }
  const list = async (query: { state?: StoreDifference['state']; kind?: Kind } = {}) => {
    const answer = await platform.call(owner, listStoreDifferences, {
      query: { limit: 250, ...query },
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  }
  /** Does the steps of a comparison that has begun; `isIdle`: nothing is done for cards meanwhile. */
  const finish = async (isIdle = false) => {
    for (let steps = 0; steps < 40; steps += 1) {
      while (await syncTurn(platform));
      while (!isIdle && (await moneyTurn(platform)));
      const { comparison } = await list()
      if (comparison.state === 'following' && !comparison.problem) return comparison
      pass(0.25)
    }
    throw new Error('the comparison comes to no end')
  }
  /** Compares now. */
  const compare = async (isIdle = false) => {
    const answer = await platform.call(owner, compareStore, { body: {} })
    if (answer.status !== 200) throw new Error(answer.text)
    const comparison = await finish(isIdle)
    pass(60)
    return comparison
  }
  const preview = (id: string, fix: Fix, by = owner) =>
    platform.call(by, previewStoreFix, { params: { id }, body: { fix } })
  const fix = (id: string, how: Fix, expected: string, more = key(), by = owner) =>
    platform.call(by, fixStoreDifference, { params: { id }, body: { fix: how, expected } }, more)
  /** Sums what both sides have: the ledger, and what can be spent in the store. */
  const sums = async () => {
    const { rows } = await sql<{ ours: bigint }>`
      select coalesce(sum(balance), 0)::bigint as ours from gift_card
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    const cards = [...store.cards.values()].filter(({ isEnabled }) => isEnabled)
    const entries: { amount: number }[][] = [
      ...cards.map((one) => one.entries),
      ...[...store.accounts.values()].map((one) => one.entries),
    ]
    const moved = entries.flat().reduce((sum, { amount }) => sum + amount, 0)
    return {
      ours: Number(rows[0]!.ours),
      theirs: cards.reduce((sum, { initial }) => sum + initial, 0) + moved,
    }
  }
  return {
    desk,
    store,
    key,
    pass,
    give,
    run,
    put,
    connect,
    cards,
    list,
    finish,
    compare,
    preview,
    fix,
    sums,
  }
}

/** Reads money of the wire in minor units. */
export const minor = (amount: string | null): number => Math.round(Number(amount) * 100)
