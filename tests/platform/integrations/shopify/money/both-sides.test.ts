import { describe, expect, test } from 'vitest'
import { disableGiftCard, enableGiftCard } from '#contract/gift-cards/change.ts'
import { diceOf } from '#platform/dice.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { leftOfPayment } from '../../../../support/vendors/shopify/payments.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, run, own } = bench
const acts = 40

/** Does something at random, here or there; what isn't possible just then doesn't happen. */
const oneOf = (there: Awaited<ReturnType<typeof bench.shopThere>>, seed: number) => {
  const { between, pick, chance } = diceOf(seed)
  const people: { id: string; person: number; card: string }[] = []
  const orders: number[] = []
  const { owner } = there.shop.people
  const { store, checkout } = there
  /** Tells what the ledger follows just now: money that comes to anything else is the store's own. */
  const followed = async () => {
    const rows = await platform.db
      .selectFrom('store_mirror')
      .select('remote_id')
      .where('shop_id', '=', there.shop.shop_id)
      .where('state', 'in', ['opening', 'on', 'closing'])
      .execute()
    const ids = new Set(rows.map(({ remote_id }) => Number(remote_id?.split('/').at(-1))))
    return (id: number) => ids.has(id)
  }
  const codes = () => [...store.cards.values()].filter(({ isEnabled }) => isEnabled)
  const wire = (minor: number) => (minor / 100).toFixed(2)
  const steps: (() => unknown)[] = [
    () => there.change(pick(people).id, wire(between(1, 900))),
    async () => {
      // a store that doesn't answer isn't read before
      bench.faults.isDown = chance(0.7)
      await there.change(pick(people).id, `-${wire(between(1, 900))}`)
      bench.faults.isDown = false
    },
    async () => {
      const params = { id: pick(people).card }
      const call = chance(0.5) ? disableGiftCard : enableGiftCard
      await platform.call(owner, call, { params }, there.key())
    },
    () => {
      const { person } = pick(people)
      const ways = [...codes().map(({ code }) => ({ code })), { person }]
      const price = between(1, 1500)
      const lines = [{ name: 'Cap', sku: '', quantity: 1, price }]
      orders.push(checkout.pay(pick(ways), { lines }).id)
    },
    async () => {
      const order = store.orders.get(pick(orders) ?? 0)
      const payment = order?.payments?.[0]
      if (!order || !payment || !(await followed())(payment.of)) return
      const left = leftOfPayment(order, payment)
      if (left > 0) checkout.refund(order.id, between(1, left))
    },
    async () => {
      const card = pick(codes())
      if (card && (await followed())(card.id)) checkout.changeCard(card.code, between(1, 300))
    },
    async () => {
      const { person } = pick(people)
      const account = [...store.accounts.values()].find((one) => one.person === person)
      if (account && (await followed())(account.id)) checkout.changeCredit(person, between(1, 300))
    },
    () => there.desk.deliver(),
    () => store.sent.splice(0),
    () => there.lookSoon(),
    () => followFeeds(platform),
    () => followMoney(platform),
    () => moneyTurn(platform),
    () => run(1),
    () => bench.pass(between(1, 90_000)),
    () => {
      own.losesOnce = pick([/giftCardDebit\(/, /giftCardCredit\(/, /giftCardCreate/])
    },
  ]
  return { people, act: async () => pick(steps)() }
}

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('whatever happens on both sides', () => {
  test.each([
    [1, 'gift_cards'],
    [4, 'gift_cards'],
    [15, 'gift_cards'],
    [18, 'gift_cards'],
    [101, 'store_credit'],
    [107, 'store_credit'],
    [111, 'store_credit'],
  ] as const)('ledger and store agree in the end (seed %i, %s)', async (seed, mode) => {
    const there = await bench.shopThere()
    const { people, act } = oneOf(there, seed)
    for (let one = 0; one < 3; one += 1) {
      const known = await there.person()
      people.push({ ...known, card: await there.give(known.id, '20.00') })
    }
    await there.put(mode)
    await run()
    for (let done = 0; done < acts; done += 1)
      try {
        await act()
      } catch (cause) {
        // the checkout doesn't take it, or there is nothing to pick yet
        if (!/nothing to|no gift card|no store credit|empty/.test(String(cause))) throw cause
      }
    own.losesOnce = undefined
    const { owner } = there.shop.people
    for (const { card: id } of people)
      await platform.call(owner, enableGiftCard, { params: { id } }, there.key())
    await there.desk.deliver()
    await there.lookSoon()
    await run(16, 60_000)
    await there.lookSoon()
    await run(6)
    const { ours, theirs, problem } = await there.both()
    expect({ ours, problem }).toEqual({ ours: theirs, problem: null })
    expect(await there.money()).toMatchObject({ waiting: 0, failed: 0 })
  })
})
