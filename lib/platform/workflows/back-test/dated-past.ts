import { type RawBuilder, sql } from 'kysely'
import type { DatedTrigger } from '#contract/workflows/back-test/back-test.ts'
import { factsOf } from '#platform/workflows/facts/facts-of.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { lastDay, momentOf } from '#rules/workflows/time/dates.ts'
import type { PastEvent, Pages, Reading } from './past.ts'

/** A customer with a day on which an event of the calendar happened to them. */
type Key = { day: string; customer_id: bigint }
type Window = { from: string; to: string }

/** days whose events are looked up at once, so that a long past isn't held in memory */
const windowDays = 31

const daysOf = ({ timing }: Reading): number => (timing && 'days' in timing ? timing.days : 0)

/** The time at which the events of a day happened. */
const momentIn = (zone: string) => sql`((k.day + time '09:00') at time zone ${zone})`

/**
 * Dates that come again every year, of which each is on its day less the trigger's days; 29 February
 * is on the 28th of a common year.
 */
const yearly = (reading: Reading, { from, to }: Window, date: RawBuilder<unknown>) => {
  const days = daysOf(reading)
  const [first, last] = [daysFrom(from, days), daysFrom(to, days)]
  return sql`
    from customer c
    cross join generate_series(
      ${Number(first.slice(0, 4))}::int, ${Number(last.slice(0, 4))}::int) y
    cross join lateral (
      select (${date} + make_interval(years => y - extract(year from ${date})::int))::date
        - ${days}::int as day
    ) k
    where c.shop_id = ${reading.shop.shop_id} and k.day between ${from}::date and ${to}::date`
}

const keysOf = {
  /** birthdays of customers that the shop knew at that time, by an account or an order */
  birthday: (reading: Reading, window: Window) => sql`
    ${yearly(reading, window, sql`c.birthday`)} and c.birthday is not null
      and least(c.created_at, (
        select min(o.created_at) from orders o
        where o.shop_id = c.shop_id and o.customer_id = c.customer_id
      )) <= ${momentIn(reading.shop.time_zone)}`,
  anniversary: (reading: Reading, window: Window) => {
    const since = sql`(c.created_at at time zone ${reading.shop.time_zone})::date`
    return sql`
      ${yearly(reading, window, since)} and y > extract(year from ${since})`
  },
  /** last paid orders of customers, as of the event */
  inactivity: (reading: Reading, { from, to }: Window) => {
    const { shop_id, time_zone } = reading.shop
    const days = daysOf(reading)
    const moment = momentIn(time_zone)
    const standing = (order: RawBuilder<unknown>) => sql`
      (${order}.cancelled_at is null or ${order}.cancelled_at > ${moment})`
    return sql`
      from orders o
      join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
      cross join lateral (
        select (o.paid_at at time zone ${time_zone})::date + ${days}::int as day
      ) k
      where o.shop_id = ${shop_id} and o.paid_at <= ${moment} and ${standing(sql`o`)}
        and o.paid_at >= (${daysFrom(from, -days)}::date::timestamp at time zone ${time_zone})
        and o.paid_at < (${daysFrom(to, 1 - days)}::date::timestamp at time zone ${time_zone})
        and not exists (
          select from orders l
          where l.shop_id = o.shop_id and l.customer_id = o.customer_id
            and l.paid_at >= ((k.day - ${days}::int + 1)::timestamp at time zone ${time_zone})
            and l.paid_at <= ${moment} and ${standing(sql`l`)}
        )`
  },
} satisfies Record<DatedTrigger, unknown>

/** Selects the events of a window; those of customers who are gone are left out. */
const chosen = (
  reading: Reading,
  trigger: DatedTrigger,
  window: Window,
): RawBuilder<unknown> => sql`
  select distinct k.day, c.customer_id
  ${keysOf[trigger](reading, window)} and c.merged_into is null and c.erased_at is null`

/** Returns the days of a reading whose events have happened; null: none have. */
const happened = ({ shop, from, before, now }: Reading): Window | null => {
  const { time_zone: zone } = shop
  const [first, end] = [dayIn(zone, from), daysFrom(dayIn(zone, before), -1)]
  const last = [end, lastDay(now, zone)].toSorted()[0]!
  return first > last ? null : { from: first, to: last }
}

const windowsOf = (reading: Reading): Window[] => {
  const all = happened(reading)
  const windows: Window[] = []
  for (let from = all?.from ?? ''; all && from <= all.to; from = daysFrom(from, windowDays)) {
    const end = daysFrom(from, windowDays - 1)
    windows.push({ from, to: end < all.to ? end : all.to })
  }
  return windows
}

/** Counts the events of a trigger of the calendar in a time. */
export const countDated = async (reading: Reading, trigger: DatedTrigger): Promise<bigint> => {
  const all = happened(reading)
  if (!all) return 0n
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (${chosen(reading, trigger, all)}) x`.execute(reading.db)
  return rows[0]?.n ?? 0n
}

const eventsOf = async (
  { db, shop, timing }: Reading,
  trigger: DatedTrigger,
  keys: readonly Key[],
): Promise<PastEvent[]> => {
  const events = keys.map(({ day, customer_id }, at) => {
    const moment = momentOf(day, shop.time_zone)
    return {
      event_id: BigInt(at),
      topic: trigger,
      customer_id,
      data: { timing, day },
      occurred_at: moment,
      created_at: moment,
    }
  })
  const facts = await factsOf(db, shop, events)
  return events.map(({ event_id, customer_id }) => ({
    facts: facts.get(event_id)!,
    customer_id,
    order_id: null,
    name: null,
    total: 0n,
    refunded: 0n,
  }))
}

/** Reads what happened by the calendar: computed from dates and orders, as the live events would be. */
export async function* datedPast(reading: Reading, trigger: DatedTrigger): Pages {
  for (const window of windowsOf(reading)) {
    const { rows } = await sql<Key>`
      ${chosen(reading, trigger, window)} order by k.day, c.customer_id`.execute(reading.db)
    for (let at = 0; at < rows.length; at += reading.most)
      yield eventsOf(reading, trigger, rows.slice(at, at + reading.most))
  }
}
