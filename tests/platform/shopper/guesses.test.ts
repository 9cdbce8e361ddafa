import { expect, test } from 'vitest'
import { checkShopperBalance, previewShopperCard, readShopper } from '#contract/shopper/calls.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { looseCard } from '../../support/shopper/gift-card.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
const guesses = 2000
/** Wrong codes that a shop answers in an hour to those who are not proven. */
const budget = 600

test('guessers from everywhere get their budget over two processes; proven shoppers are served', async () => {
  const second = storefrontOf({ ...platform })
  const shoppers = []
  for (let i = 0; i < 10; i += 1) shoppers.push(await store.customer('5.00'))
  let answered = 0
  let served = 0
  let asked = 0
  for (let i = 0; i < guesses; i += 50) {
    const guessing = Array.from({ length: 50 }, (_, j) =>
      store.ask(
        null,
        checkShopperBalance,
        { body: { shop: shop.shop_url, code: `GUESS${String(i + j).padStart(11, 'A')}` } },
        {
          from: `10.0.${(i + j) % 256}.${Math.floor((i + j) / 256)}`,
          ...(j % 2 ? { app: second } : {}),
        },
      ),
    )
    const reading = shoppers.map(({ ask }, j) => ask(readShopper, {}, j % 2 ? { app: second } : {}))
    answered += (await Promise.all(guessing)).filter(({ status }) => status === 404).length
    const read = await Promise.all(reading)
    asked += read.length
    served += read.filter(({ status }) => status === 200).length
  }
  expect(answered).toBeLessThanOrEqual(budget)
  expect(answered).toBeGreaterThan(budget / 2)
  expect(served / asked).toBeGreaterThanOrEqual(0.99)
  // the right code isn't answered to guessers any more, but still to a proven shopper
  const card = await looseCard(platform, shop)
  const late = await store.ask(
    null,
    checkShopperBalance,
    { body: { shop: shop.shop_url, code: card.code } },
    { from: '203.0.113.200' },
  )
  expect(late.status).toBe(429)
  const { ask } = shoppers[0]!
  expect((await ask(previewShopperCard, { body: { code: card.code } })).status).toBe(200)
})

test('of forty guesses at once a process does ten; a proven shopper is served', async () => {
  const { ask } = await store.customer('5.00')
  const theirs = await shoppingIn(platform, other)
  const guessing = Array.from({ length: 40 }, (_, i) =>
    theirs.ask(
      null,
      checkShopperBalance,
      { body: { shop: other.shop_url, code: `CROWD${String(i).padStart(11, 'A')}` } },
      { from: `10.77.0.${i}` },
    ),
  )
  const [read, ...guessed] = await Promise.all([ask(readShopper), ...guessing])
  expect(read.status).toBe(200)
  const refused = guessed.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(30)
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']))
  expect(guessed.filter(({ status }) => status === 404)).toHaveLength(10)
})

test('wrong proofs count for their address, and a proven customer there is still served', async () => {
  const { token } = await store.customer('5.00')
  const from = '198.51.100.77'
  const wrong = []
  for (let i = 0; i < 130; i += 1)
    wrong.push(
      (await store.ask(`v1.x${i}.1780000000.${'0'.repeat(64)}`, readShopper, {}, { from })).status,
    )
  expect(wrong.filter((status) => status === 401)).toHaveLength(120)
  expect(wrong.filter((status) => status === 429)).toHaveLength(10)
  expect((await store.ask(token, readShopper, {}, { from })).status).toBe(200)
})

test('a proven customer has a limit of their own', async () => {
  const [ada, bob] = [await store.customer('5.00'), await store.customer('5.00')]
  let status = 200
  for (let i = 0; i < 241; i += 1) status = (await ada.ask(readShopper)).status
  expect(status).toBe(429)
  expect((await bob.ask(readShopper)).status).toBe(200)
})
