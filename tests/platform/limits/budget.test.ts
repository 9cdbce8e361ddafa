import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import {
  type Budget,
  giveBackWithin,
  giveBack,
  isSpent,
  refuseWithin,
  take,
  takeOrRefuse,
  takeWithin,
} from '#platform/limits/budget.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 20 })
const { db } = platform
const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + seconds * 1000)
const three: Budget = { kind: 'three', most: 3, seconds: 60 }
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: { code: string; headers: { 'retry-after': string } }) =>
      `${cause.code} ${cause.headers['retry-after']}`,
  )

test('so many are taken, then none until the time that began with the first is over', async () => {
  const holder = { shop_id: shop.shop_id, subject: 'one' }
  const taken = (seconds: number) => outcome(takeOrRefuse(db, three, holder, at(seconds)))
  expect([await taken(0), await taken(10), await taken(20)]).toEqual(['done', 'done', 'done'])
  expect([await taken(30), await taken(59)]).toEqual(['too_many 30', 'too_many 1'])
  expect([await taken(60), await taken(61)]).toEqual(['done', 'done'])
})

test('one holder’s budget is no other’s: another subject, another shop, another kind', async () => {
  const holder = { shop_id: shop.shop_id, subject: 'two' }
  for (let i = 0; i < 3; i += 1) await take(db, three, holder, at(0))
  expect(await isSpent(db, three, holder, at(1))).toBe(true)
  const others = [
    isSpent(db, three, { ...holder, subject: 'three' }, at(1)),
    isSpent(db, three, { ...holder, shop_id: other.shop_id }, at(1)),
    isSpent(db, three, { subject: 'two' }, at(1)),
    isSpent(db, { ...three, kind: 'four' }, holder, at(1)),
    isSpent(db, three, holder, at(60)),
  ]
  expect(await Promise.all(others)).toEqual([false, false, false, false, false])
  await giveBack(db, three, holder)
  expect(await isSpent(db, three, holder, at(1))).toBe(false)
})

test('of twenty at once exactly so many are taken', async () => {
  const holder = { subject: 'at once' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => take(db, three, holder, at(0))),
  )
  expect(answers.filter(({ isOver }) => !isOver)).toHaveLength(3)
  expect(answers.map(({ used }) => used).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
})

test('of an act the last hour counts, and what is refused or rolled back has taken none', async () => {
  const holder = { shop_id: shop.shop_id, subject: 'acts' }
  const act = (seconds: number) =>
    outcome(transact(db, (trx) => takeWithin(trx, three, holder, at(seconds))))
  expect([await act(0), await act(30), await act(50), await act(55)]).toEqual([
    'done',
    'done',
    'done',
    'too_many 60',
  ])
  // the first is a minute old: one more, and no second
  expect([await act(60), await act(61)]).toEqual(['done', 'too_many 60'])
  await transact(db, async (trx) => {
    await takeWithin(trx, three, holder, at(95))
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await outcome(transact(db, (trx) => refuseWithin(trx, three, holder, at(96))))).toBe(
    'done',
  )
  expect([await act(96), await act(97)]).toEqual(['done', 'too_many 60'])
})

test('an act that came to nothing gives its own back', async () => {
  const holder = { shop_id: shop.shop_id, subject: 'given back' }
  const act = () => outcome(transact(db, (trx) => takeWithin(trx, three, holder, at(0))))
  expect([await act(), await act(), await act(), await act()]).toEqual([
    'done',
    'done',
    'done',
    'too_many 60',
  ])
  await giveBackWithin(db, three, holder, at(0))
  await giveBackWithin(db, three, holder, at(5))
  expect([await act(), await act()]).toEqual(['done', 'too_many 60'])
})

test('of twenty acts at once exactly so many pass', async () => {
  const holder = { shop_id: other.shop_id, subject: 'acts' }
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      outcome(transact(db, (trx) => takeWithin(trx, three, holder, at(0)))),
    ),
  )
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(3)
})

test('the table is shared by all processes and costs no log', async () => {
  const { rows } = await sql<{ relpersistence: string }>`
    select relpersistence from pg_class where relname = 'budget'`.execute(db)
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
