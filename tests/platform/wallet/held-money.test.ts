import { expect, test } from 'vitest'
import { capture, release } from '#contract/redemptions/calls.ts'
import { lapseHoldsJobOf } from '#platform/redemptions/lapse-holds.ts'
import { readPass } from '#platform/wallet/read-card.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { job } from '../../support/redemptions/holding.ts'
import { suite } from '../../support/suite.ts'
import { passingIn } from '../../support/wallet/passing.ts'

const { platform, shop } = await suite({ at: '2026-06-01T12:00:00Z', ties: 'after all' })
const store = passingIn(platform, shop)
const checkout = await checkoutOf(platform, shop)

/** A card with a pass on a device, and what is to be seen of it. */
const held = async (amount: string) => {
  const made = await store.withPass(1, '20.00')
  await store.follow()
  const { body } = await checkout.hold(made.code, amount)
  return { ...made, redemption: { id: body.redemption.redemption_id } }
}
const balanceOf = async (serial: string) =>
  (await readPass(platform, serial, platform.clock()))?.card.balance
const asked = async (pass_id: bigint) => (await store.queued(pass_id)).map((push) => push.asked)

test('a pass shows what can be paid now: money on hold is not in it, and its device is told', async () => {
  const { serial, pass_id } = await held('15.00')
  expect(await balanceOf(serial)).toBe(500n)
  expect(await asked(pass_id)).toEqual([])
  await store.follow()
  expect(await asked(pass_id)).toEqual([1])
  await store.follow()
  expect(await asked(pass_id)).toEqual([1])
})

test.each([
  ['released', (id: string) => checkout.ask(release, { params: { id } })],
  [
    'lapsed',
    async () => {
      platform.at('2026-06-01T13:00:00Z')
      await lapseHoldsJobOf(platform).handle({}, job)
    },
  ],
])('money on hold that is %s is in the pass again', async (_, end) => {
  const { serial, pass_id, redemption } = await held('15.00')
  await store.follow()
  await end(redemption.id)
  expect(await balanceOf(serial)).toBe(2000n)
  await store.follow()
  expect(await asked(pass_id)).toEqual([2])
})

test('a hold that is captured is one change, and one that ended before it was seen is none', async () => {
  const paid = await held('15.00')
  await store.follow()
  await checkout.ask(capture, { params: paid.redemption, body: {} })
  expect(await balanceOf(paid.serial)).toBe(500n)
  await store.follow()
  expect(await asked(paid.pass_id)).toEqual([2])
  const short = await held('15.00')
  await checkout.ask(release, { params: short.redemption })
  await store.follow()
  expect(await asked(short.pass_id)).toEqual([])
})

test('a card without a pass is marked by no hold', async () => {
  const { code } = await store.customer('20.00')
  await checkout.hold(code, '5.00')
  expect(await platform.db.selectFrom('pass_mark').selectAll().execute()).toEqual([])
})
