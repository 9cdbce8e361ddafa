import { expect, test } from 'vitest'
import { eraseCustomer, mergeCustomers } from '#contract/customers/change.ts'
import { exportCustomer } from '#contract/customers/read.ts'
import { disableGiftCard, enableGiftCard, replaceCode } from '#contract/gift-cards/change.ts'
import { passToken, readPassToken } from '#platform/wallet/links.ts'
import { holdPass } from '#platform/wallet/hold-pass.ts'
import { readPass } from '#platform/wallet/read-card.ts'
import { onPostgres } from '../../support/database.ts'
import { holding } from '../../support/reminders/holding.ts'
import { passingIn } from '../../support/wallet/passing.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all' })
const store = passingIn(platform, shop)
const { owner } = shop.people
const shown = async (serial: string) => (await readPass(platform, serial, platform.clock()))?.card

test('a code has one pass in a wallet: made twice, or at once, it is the same', async () => {
  const { of } = await store.customer()
  const all = await Promise.all(Array.from({ length: 8 }, () => store.pass(of)))
  expect(new Set(all.map(({ serial }) => serial)).size).toBe(1)
  expect((await store.pass(of, 'google')).serial).not.toBe(all[0]!.serial)
})

test.runIf(onPostgres)(
  'a pass is made after a change of its card that is in progress, so that none goes by it',
  async () => {
    const { of, card } = await store.customer()
    const lock = `select from gift_card where gift_card_id = ${card.slice(1)} for no key update`
    const made = await holding(platform, lock, async (are) => {
      const making = store.pass(of)
      await are(1)
      return [making] as const
    })
    expect((await made[0]).serial).toMatch(/^\w+\./)
  },
)

test('a pass shows the credit of its card that has not expired, and the code', async () => {
  const { serial, code } = await store.withPass(0, '12.50', { expires_on: '2099-09-30' })
  expect(await shown(serial)).toMatchObject({
    balance: 1250n,
    expires_on: '2099-09-30',
    code: code.replaceAll(' ', ''),
    isVoid: false,
  })
})

test('an address opens the passes of its code alone, and none of another shop or guessed', async () => {
  const { of } = await store.customer()
  const token = passToken(platform, of)
  expect(readPassToken(platform, token)).toEqual(of)
  const [, , proof] = token.split('.')
  const named = (shop_id: bigint, code_id: bigint) =>
    `${shop_id.toString(36)}.${code_id.toString(36)}.${proof}`
  for (const wrong of [
    named(other.shop_id, of.code_id),
    named(of.shop_id, of.code_id + 1n),
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    '',
    'a.b',
  ])
    expect(readPassToken(platform, wrong)).toBeNull()
  expect(await holdPass(platform.db, { ...of, shop_id: other.shop_id }, 'apple', new Date())).toBe(
    null,
  )
})

test('a serial number of another shop opens nothing', async () => {
  const { serial } = await store.withPass()
  const [, rest] = serial.split('.')
  expect(await shown(`${other.shop_id.toString(36)}.${rest}`)).toBeUndefined()
  expect(await shown(`zzzzzzzzzzzzz.${rest}`)).toBeUndefined()
})

type Made = Awaited<ReturnType<typeof store.withPass>>
const ends: [what: string, end: (made: Made) => Promise<{ status: number }>][] = [
  [
    'its code is replaced',
    ({ card }) =>
      platform.call(
        owner,
        replaceCode,
        { params: { id: card } },
        { key: `replace-the-code-of-${card}` },
      ),
  ],
  [
    'its card is disabled',
    ({ card }) => platform.call(owner, disableGiftCard, { params: { id: card } }),
  ],
  [
    'its customer is merged into another one',
    async ({ id }) => {
      const into = await store.customer('1.00')
      return platform.call(owner, mergeCustomers, { params: { id: into.id }, body: { from: id } })
    },
  ],
  [
    'its customer is erased',
    ({ id }) => platform.call(owner, eraseCustomer, { params: { id }, body: { confirm: 'erase' } }),
  ],
]

test.each(ends)(
  'a pass is void and shows nothing once %s, and its devices are told',
  async (_, end) => {
    const made = await store.withPass(2)
    await store.follow()
    const before = await store.rowOf(made.pass_id)
    expect(await store.queued(made.pass_id)).toEqual([])
    expect((await end(made)).status).toBe(200)
    // at once, before anything is followed
    expect(await shown(made.serial)).toMatchObject({
      balance: 0n,
      code: '',
      last4: '',
      isVoid: true,
    })
    expect(await holdPass(platform.db, made.of, 'google', platform.clock())).toBeNull()
    await store.follow()
    const after = await store.rowOf(made.pass_id)
    expect(after.voided_at).not.toBeNull()
    expect(after.changed_at > before.changed_at).toBe(true)
    expect(await store.queued(made.pass_id)).toHaveLength(2)
  },
)

test('the pass of an erased customer is void also where nothing was left on the card', async () => {
  const { id, pass_id, give } = await store.withPass(1)
  await give('-12.50')
  await store.follow()
  const asked = async () => (await store.queued(pass_id)).map((push) => push.asked)
  expect(await asked()).toEqual([1])
  await platform.call(owner, eraseCustomer, { params: { id }, body: { confirm: 'erase' } })
  await store.follow()
  expect((await store.rowOf(pass_id)).voided_at).not.toBeNull()
  expect(await asked()).toEqual([2])
})

test('a void pass changes no more, whatever its card does', async () => {
  const { card, pass_id, give } = await store.withPass(1)
  const key = `replace-the-code-of-${card}`
  await platform.call(owner, replaceCode, { params: { id: card } }, { key })
  await store.follow()
  const before = await store.rowOf(pass_id)
  await give('1.00')
  await store.follow()
  expect(await store.rowOf(pass_id)).toEqual(before)
  expect((await store.queued(pass_id)).map(({ asked }) => asked)).toEqual([1])
})

test('the pass of a card that is enabled again is good again', async () => {
  const { card, pass_id, serial } = await store.withPass(1)
  for (const [call, isVoid] of [
    [disableGiftCard, true],
    [enableGiftCard, false],
  ] as const) {
    expect((await platform.call(owner, call, { params: { id: card } })).status).toBe(200)
    await store.follow()
    expect(await shown(serial)).toMatchObject({ isVoid, balance: isVoid ? 0n : 1250n })
    expect((await store.rowOf(pass_id)).voided_at !== null).toBe(isVoid)
  }
})

test('every change of a card is a later change of its pass, and one push to each device', async () => {
  const one = await store.withPass(2)
  const two = await store.withPass(1)
  await store.follow()
  const times: Date[] = []
  for (const { give, pass_id } of [one, one, two, one]) {
    await give('1.00')
    await store.follow()
    times.push((await store.rowOf(pass_id)).changed_at)
  }
  expect(new Set(times.map(Number)).size).toBe(4)
  expect(times.toSorted((a, b) => Number(a) - Number(b))).toEqual(times)
  expect((await store.queued(one.pass_id)).map(({ asked }) => asked)).toEqual([3, 3])
  expect((await store.queued(two.pass_id)).map(({ asked }) => asked)).toEqual([1])
  await store.follow()
  expect((await store.queued(one.pass_id)).map(({ asked }) => asked)).toEqual([3, 3])
})

test('two processes that follow at once queue each change once', async () => {
  const { give, pass_id } = await store.withPass(1)
  await store.follow()
  await give('1.00')
  await Promise.all(Array.from({ length: 4 }, () => store.follow()))
  expect((await store.queued(pass_id)).map(({ asked }) => asked)).toEqual([1])
})

test('a customer’s export tells their passes', async () => {
  const { id, card } = await store.withPass(2)
  const { body } = await platform.call(owner, exportCustomer, { params: { id } })
  expect(body).toMatchObject({
    wallet_passes: [{ gift_card_id: card, kind: 'apple', voided_at: null, devices: 2 }],
  })
})
