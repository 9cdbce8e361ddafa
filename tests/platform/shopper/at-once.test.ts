import { expect, test } from 'vitest'
import { addShopperCard, applyShopperCredit, readShopper } from '#contract/shopper/calls.ts'
import { Refusal } from '#contract/error.ts'
import { outcomeOf } from '#platform/shopper/account/account-acts.ts'
import { whenDone } from '#platform/shopper/account/once-by-form.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { cardOf, looseCard } from '../../support/shopper/gift-card.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await shoppingIn(platform, shop)

test('one card into fifty customers at once moves once', async () => {
  const card = await looseCard(platform, shop, { balance: '40.00' })
  const customers = []
  for (let i = 0; i < 50; i += 1) customers.push(await store.customer())
  const body = { code: card.code, expected_balance: '40.00' }
  const done = await Promise.all(customers.map(({ ask }) => ask(addShopperCard, { body })))
  expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(done.filter(({ error }) => error?.code === 'not_found')).toHaveLength(49)
  const balances = await Promise.all(
    customers.map(async ({ ask }) => (await ask(readShopper)).body.balance),
  )
  expect(balances.filter((balance) => balance === '40.00')).toHaveLength(1)
  expect(balances.filter((balance) => balance === '0.00')).toHaveLength(49)
  expect(await cardOf(platform, shop, card.id)).toMatchObject({ state: 'merged', balance: '0.00' })
})

test('two customers each adding the other’s cards, and one adding ten, leave no deadlock', async () => {
  const [ada, bob] = [await store.customer('1.00'), await store.customer('1.00')]
  const cards = []
  for (let i = 0; i < 10; i += 1) cards.push(await looseCard(platform, shop))
  const done = await Promise.all(
    cards.flatMap(({ code }) =>
      [ada, bob].map(({ ask }) =>
        ask(addShopperCard, { body: { code, expected_balance: '10.00' } }),
      ),
    ),
  )
  expect(done.filter(({ status }) => status === 200)).toHaveLength(10)
  const sum = async () => {
    const both = [await ada.ask(readShopper), await bob.ask(readShopper)]
    return both.reduce((total, { body }) => total + Number(body.balance), 0)
  }
  expect(await sum()).toBe(102)
})

test('a token used by ten checkouts at once is held once', async () => {
  const { ask } = await store.customer('50.00')
  const checkout = await checkoutOf(platform, shop)
  const { token } = (await ask(applyShopperCredit, { body: {} })).body
  const holds = await Promise.all(
    Array.from({ length: 10 }, (_, i) => checkout.hold(token, '5.00', {}, `at-once-hold-${i}`)),
  )
  expect(holds.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(holds.filter(({ error }) => error?.code === 'not_found')).toHaveLength(9)
})

test('wrong codes are counted over two processes: ten an hour of a customer, who alone waits', async () => {
  const [ada, bob] = [await store.customer('1.00'), await store.customer('1.00')]
  const second = storefrontOf({ ...platform })
  const guess = (who: typeof ada, i: number) =>
    who.ask(
      addShopperCard,
      { body: { code: `WRONGCODEWRONG${String(i).padStart(2, '0')}`, expected_balance: '1.00' } },
      i % 2 ? { app: second } : {},
    )
  const done = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(ada, i)))
  expect(done.filter(({ error }) => error?.code === 'not_found').length).toBeLessThanOrEqual(10)
  expect(done.filter(({ error }) => error?.code === 'too_many').length).toBeGreaterThanOrEqual(30)
  const card = await looseCard(platform, shop)
  const body = { code: card.code, expected_balance: '10.00' }
  expect((await ada.ask(addShopperCard, { body })).error?.code).toBe('too_many')
  expect((await bob.ask(addShopperCard, { body })).status).toBe(200)
})

test('a second press of a form waits for the first, and says so where it waits in vain', async () => {
  const busy = (times: number) => {
    let pressed = 0
    return async () => {
      pressed += 1
      if (pressed <= times) throw new Refusal('still_running')
      return pressed
    }
  }
  expect(await whenDone(busy(2), [1, 1])).toBe(3)
  const cause: unknown = await whenDone(busy(3), [1, 1]).catch((thrown: unknown) => thrown)
  expect(outcomeOf(cause)).toEqual({ problem: 'stillRunning' })
  const other = new Refusal('card_empty')
  await expect(whenDone(() => Promise.reject(other), [1, 1])).rejects.toBe(other)
})
