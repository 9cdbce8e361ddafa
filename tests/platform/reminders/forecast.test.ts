import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { randomOf } from '../../support/ledger/random.ts'
import { expired, inactive, remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
const dayMs = 86_400_000
const dayOf = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

test.each([
  ['rules without limits', null],
  ['a limit of one in six days, whichever rule it is', { n: 1, days: 6 }],
])('thirty days of %s send what was foreseen, day by day', async (_, most) => {
  const begin = '2026-03-10'
  platform.at(`${begin}T12:00:00Z`)
  const shop = await platform.shop({ time_zone: 'America/New_York' })
  const desk = remindingOf(platform, shop)
  const random = randomOf(7)
  const people = await Promise.all(Array.from({ length: 30 }, () => desk.customer()))
  for (let back = 40; back >= 0; back -= 5) {
    platform.at(`${dayOf(begin, -back)}T15:00:00Z`)
    for (const { id } of people.filter(() => random(10) < 4)) {
      const amount = `${1 + random(30)}.${10 + random(89)}`
      const days = random(60)
      await desk.give(id, amount, random(10) < 7 ? dayOf(begin, 1 + days) : undefined)
    }
  }
  platform.at(`${begin}T12:00:00Z`)
  const limit = { most }
  for (const body of [
    rule({ days: 10, ...limit, least: '3.00' }),
    rule({ mail: 'store_credit_last_chance', days: 2, at: '18:45', ...limit }),
    inactive({ days: 33, at: '06:15', ...limit }),
    expired({ days: 1, at: '12:30', ...limit }),
  ])
    await desk.make(body)
  const { days, total } = await desk.foresee()
  expect(total.people).toBeGreaterThan(20)
  const foreseen = days.map(({ people: n, amount }) => [n, amount])
  for (let day = 0; day < 30; day += 1)
    for (const hour of ['04:10', '11:05', '16:50', '22:50'])
      for (const work of [desk.expire, desk.run]) await work(`${dayOf(begin, day)}T${hour}:00Z`)
  const { rows } = await sentByDay(shop.shop_id)
  const sent = days.map(
    ({ day }) => rows.find((row) => row.day === day) ?? { n: 0, amount: '0.00' },
  )
  // the last evening of New York is after the last hour of this test in UTC
  const known = foreseen.slice(0, 29)
  expect(sent.map(({ n, amount }) => [Number(n), amount]).slice(0, 29)).toEqual(known)
  expect(known.filter(([n]) => n !== 0).length).toBeGreaterThan(8)
})

const sentByDay = async (shop_id: bigint) => {
  return sql<{ day: string; n: string; amount: string }>`
    select (sent_at at time zone 'America/New_York')::date::text as day, count(*) as n,
      to_char(sum(amount) / 100.0, 'FM999999990.00') as amount
    from reminder_sent
    where shop_id = ${shop_id}
    group by 1`.execute(platform.db)
}
