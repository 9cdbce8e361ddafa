import { sql } from 'kysely'
import { updateBalance } from '#contract/customers/money.ts'
import { previewStoreMoney, putStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { getStore } from '#contract/integrations/store-sync.ts'
import { transact } from '#platform/db/transact.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { readId } from '#platform/ids.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { type TestShop, unique } from '../platform.ts'
import { suitePlatform } from '../suite.ts'
import { largePlan } from '../vendors/shopify/answer.ts'
import { checkoutOf } from '../vendors/shopify/money/checkout.ts'
import { moneyIn } from '../vendors/shopify/money/ledger.ts'
import { balanceOfCard } from '../vendors/shopify/money/things.ts'
import { vendorsOf } from './connecting.ts'
import { storeOf } from './store.ts'

type Mode = 'off' | 'gift_cards' | 'store_credit'

/** Shops whose money is in a store, and what happens to it on both sides. */
export const moneyBench = async () => {
  const platform = await suitePlatform({ connections: 8 })
  const vendors = await vendorsOf(platform)
  const { own, faults } = vendors.shopify
  own.plan = largePlan
  const pass = (ms: number) => platform.at(new Date(platform.clock().getTime() + ms))

  /** Follows what happened and does it in stores, until nothing is due for a while. */
  const run = async (times = 4, step = 6000): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      while (await followFeeds(platform));
      while (await followMoney(platform));
      while (await moneyTurn(platform));
      pass(step)
    }
  }

  /** A new shop with a store of its own. */
  const shopThere = async (given?: TestShop) => {
    const shop = given ?? (await platform.shop())
    const desk = storeOf(platform, vendors, shop, `money-${shop.shop_id}`)
    const { store } = desk
    await desk.connect()
    const { owner } = shop.people
    const key = () => ({ key: unique('key') })
    const put = async (mode: Mode, leave?: 'stays' | 'back'): Promise<number> => {
      const seen = await platform.call(owner, previewStoreMoney, { body: { mode } })
      const body = { mode, expected: seen.body.expected, ...(leave ? { leave } : {}) }
      return (await platform.call(owner, putStoreMoney, { body }, key())).status
    }
    /** Changes a customer's balance, as a person does. */
    const change = (id: string, valueToUpdate: string, more: object = {}) => {
      const body = { valueToUpdate, reason: 'Other', duplicate_seen: true, ...more } as never
      return platform.call(owner, updateBalance, { params: { id }, body }, key())
    }
    const give = async (id: string, amount: string, more: object = {}): Promise<string> => {
      const answer = await change(id, amount, more)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.transaction.gift_card_id
    }
    /** A customer whom the store has too. */
    const person = async (): Promise<{ id: string; person: number }> => {
      const { id: number } = store.addPerson()
      const { id } = await platform.customer(shop, { id: String(number) })
      await platform.db
        .insertInto('store_person')
        .values({ shop_id: shop.shop_id, domain: store.domain, platform_customer_id: id })
        .onConflict((known) => known.doNothing())
        .execute()
      return { id, person: number }
    }
    /** A card with this balance that the store has, and how it is spent there. */
    const mirrored = async (amount: string, mode: Mode = 'gift_cards', more: object = {}) => {
      const known = await person()
      const card = await give(known.id, amount, more)
      await put(mode)
      await run()
      const code = [...store.cards.values()].at(-1)?.code ?? ''
      return { ...known, card, by: mode === 'store_credit' ? { person: known.person } : { code } }
    }
    const lookSoon = async (): Promise<void> => {
      await sql`
        update store_mirror set look_at = ${platform.clock()}
        where shop_id = ${shop.shop_id} and state in ('on', 'closing')`.execute(platform.db)
    }
    const ours = async (): Promise<number> => {
      const { rows } = await sql<{ balance: bigint }>`
        select coalesce(sum(balance), 0)::bigint as balance from gift_card
        where shop_id = ${shop.shop_id}`.execute(platform.db)
      return Number(rows[0]!.balance)
    }
    /** Lists a card's movements, the first first. */
    const movements = async (card: string): Promise<string[]> => {
      const { rows } = await sql<{ kind: string; amount: bigint; cause: string | null }>`
        select kind, amount, case when cause_kind = 'order' then ' ' || cause_id end as cause
        from movement
        where shop_id = ${shop.shop_id} and gift_card_id = ${readId('gift_card', card)}
        order by movement_id`.execute(platform.db)
      return rows.map(({ kind, amount, cause }) => `${kind} ${amount}${cause ?? ''}`)
    }
    const differences = () =>
      platform.db
        .selectFrom('store_difference')
        .select(['kind', 'facts'])
        .where('shop_id', '=', shop.shop_id)
        .orderBy('difference_id')
        .execute()
    /** Sums what can be spent on both sides, and verifies the ledger: the first mismatch, or null. */
    const both = async () => {
      const dead = [...store.cards.values()]
        .filter(({ isEnabled }) => !isEnabled)
        .reduce((sum, card) => sum + balanceOfCard(card), 0)
      const verified = await transact(platform.db, verifyIn)
      const problem = verified.find((one) => one.problem !== null)?.problem ?? null
      return { ours: await ours(), theirs: moneyIn(store) - dead, problem }
    }
    const money = async () => (await platform.call(owner, getStore, {})).body.money
    return {
      shop,
      desk,
      store,
      checkout: checkoutOf(store),
      key,
      put,
      change,
      give,
      person,
      mirrored,
      lookSoon,
      movements,
      differences,
      both,
      money,
    }
  }
  return { platform, own, faults, pass, run, shopThere }
}
