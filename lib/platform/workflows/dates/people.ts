import { type RawBuilder, sql } from 'kysely'
import type { Timing } from '#contract/workflows/definition-shapes.ts'
import type { ShopScope } from '#platform/ctx.ts'
import { startOf, within } from '#platform/start-of-day.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { celebratedOn, isScheduled } from '#rules/workflows/time/dates.ts'

/** Triggers whose events happen by the calendar. */
export const dateTopics = [
  'birthday',
  'anniversary',
  'inactivity',
  'unused_credit',
  'credit_expiring',
  'schedule',
] as const
export type DateTopic = (typeof dateTopics)[number]

/** A day of the shop for which the people of a trigger are looked for. */
export type Occasion = { topic: DateTopic; timing: Timing; day: string }

/** Conditions on a customer (c); `amount` in minor units comes with their event. */
type People = { where: RawBuilder<unknown>; amount?: RawBuilder<unknown> }

const anyDate = (date: RawBuilder<unknown>, day: string) =>
  sql.join(
    celebratedOn(day).map(
      (one) => sql`
        (extract(month from ${date}) = ${Number(one.slice(0, 2))}
          and extract(day from ${date}) = ${Number(one.slice(3))})`,
    ),
    sql` or `,
  )

/** Finds those whose last paid order was on a day. */
const boughtLast = (shop: ShopScope, day: string): People => ({
  where: sql`
    c.customer_id in (
      select o.customer_id
      from orders o
      where o.shop_id = ${shop.shop_id} and o.cancelled_at is null and o.paid_at is not null
        and ${within({ shop }, sql`coalesce(o.paid_at, o.created_at)`, { from: day, to: day })}
    )
    and not exists (
      select from orders o
      where o.shop_id = ${shop.shop_id} and o.customer_id = c.customer_id
        and o.cancelled_at is null and o.paid_at >= ${startOf({ shop }, daysFrom(day, 1))}
    )`,
})

/** Finds those who have credit of which nothing moved since a day. */
const movedLast = (shop: ShopScope, day: string): People => ({
  where: sql`
    c.customer_id in (
      select g.customer_id
      from movement m
      join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
      where m.shop_id = ${shop.shop_id}
        and ${within({ shop }, sql`m.at`, { from: day, to: day })} and g.balance > 0
    )
    and not exists (
      select from movement m
      join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
      where g.shop_id = ${shop.shop_id} and g.customer_id = c.customer_id
        and m.at >= ${startOf({ shop }, daysFrom(day, 1))}
    )`,
})

/** Finds those of whose credit a part expires on a day. */
const expiresOn = ({ shop_id }: ShopScope, day: string): People => {
  const lots = sql`
    from lot l
    join gift_card g on g.shop_id = l.shop_id and g.gift_card_id = l.gift_card_id
    where l.shop_id = ${shop_id} and l.remaining > 0 and l.expires_on = ${day}::date
      and g.disabled_at is null`
  return {
    where: sql`c.customer_id in (select g.customer_id ${lots})`,
    amount: sql`(select sum(l.remaining) ${lots} and g.customer_id = c.customer_id)`,
  }
}

/** Returns who has an event of a trigger on a day; null: nobody, as the schedule has no such day. */
export const peopleOf = (shop: ShopScope, { topic, timing, day }: Occasion): People | null => {
  if (topic === 'schedule') return isScheduled(timing, day) ? { where: sql`true` } : null
  const days = 'days' in timing ? timing.days : 0
  switch (topic) {
    case 'birthday':
      return {
        where: sql`c.birthday is not null and (${anyDate(sql`c.birthday`, daysFrom(day, days))})`,
      }
    case 'anniversary': {
      const date = daysFrom(day, days)
      const since = sql`(c.created_at at time zone ${shop.time_zone})`
      return {
        where: sql`
          (${anyDate(since, date)}) and extract(year from ${since}) < ${Number(date.slice(0, 4))}`,
      }
    }
    case 'inactivity':
      return boughtLast(shop, daysFrom(day, -days))
    case 'unused_credit':
      return movedLast(shop, daysFrom(day, -days))
    case 'credit_expiring':
      return expiresOn(shop, daysFrom(day, days))
  }
}
