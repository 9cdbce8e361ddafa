import { expect, test } from 'vitest'
import { onPostgres } from '../../../support/database.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { type Played, playCustomer } from '../../../support/returns/refund-history.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ connections: 20, ties: 'after all' })
const store = await checkoutOf(platform, shop)

// REFUND_HISTORY=100000 is a run of its own
const acts = Number(process.env['REFUND_HISTORY'] ?? (onPostgres ? 400 : 200))
const first = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const perCustomer = 50
// this customer's history has every kind; that of a few random ones may lack a debt
const everyKind = 1

test(`${acts} random refunds, undos, redemptions and recalls end as in a plain model (seed ${first})`, {
  timeout: 120_000 + acts * 100,
}, async () => {
  const played: Played = { done: new Map(), problems: [] }
  let seed = first
  const last = first + acts / perCustomer
  const lane = async () => {
    while (seed < last)
      await playCustomer(platform, shop, store, {
        seed: (seed += 1),
        acts: perCustomer,
        played,
      })
  }
  await playCustomer(platform, shop, store, { seed: everyKind, acts: perCustomer, played })
  await Promise.all(Array.from({ length: onPostgres ? 6 : 1 }, lane))
  expect(played.problems.slice(0, 5)).toEqual([])
  expect([...played.done.keys()]).toEqual(
    expect.arrayContaining(['refund', 'undo', 'redemption', 'recalled', 'owed', 'restored']),
  )
  if (acts > 600) console.log(Object.fromEntries(played.done))
})
