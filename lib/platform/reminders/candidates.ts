import { type RawBuilder, sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type ReminderMail, reminderMails } from '#contract/reminders/reminder.ts'
import type { Timing } from '#rules/reminders/due.ts'

/** Days of anchors, both inclusive; without `from` as far back as there are any. */
export type Anchors = { from: string | null; to: string }
export type Timed = Timing & { mail: ReminderMail }

/** Starts a day of the shop's calendar. */
const starts = (day: string, zone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${zone})`

/** Expirations of the ledger, a day after the date that they are about. */
const expiredOn = ({ shop_id, time_zone }: ShopScope, { from, to }: Anchors) => sql`
  select m.gift_card_id
  from movement m
  where m.shop_id = ${shop_id} and m.kind = 'expire'
    and m.at < ${starts(to, time_zone)} + interval '2 days'
    ${from === null ? sql`` : sql`and m.at >= ${starts(from, time_zone)} + interval '23 hours'`}`

const expiringOn = ({ shop_id }: ShopScope, { from, to }: Anchors) => sql`
  select l.gift_card_id
  from lot l
  where l.shop_id = ${shop_id} and l.remaining > 0 and l.expires_on <= ${to}::date
    ${from === null ? sql`` : sql`and l.expires_on >= ${from}::date`}`

const activeOn = ({ shop_id, time_zone }: ShopScope, { from, to }: Anchors) =>
  from === null
    ? sql`select g.gift_card_id from gift_card g where g.shop_id = ${shop_id} and g.balance > 0`
    : sql`
        select m.gift_card_id
        from movement m
        where m.shop_id = ${shop_id} and m.at >= ${starts(from, time_zone)}
          and m.at < ${starts(to, time_zone)} + interval '25 hours'`

const cardsOf = (shop: ShopScope, { when }: Timed, anchors: Anchors): RawBuilder<unknown> => {
  if (when === 'inactive') return activeOn(shop, anchors)
  if (when === 'before_expiry') return expiringOn(shop, anchors)
  return sql`${expiredOn(shop, anchors)} union all ${expiringOn(shop, anchors)}`
}

/**
 * Returns the customers who may have an anchor in these days: what it costs follows the days, not
 * the shop. Who really is due is seen by their anchors.
 */
export const candidatesOf = async (
  db: Db | Trx,
  shop: ShopScope,
  rule: Timed,
  anchors: Anchors,
): Promise<string[]> => {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(x.customer_id::text, ',' order by x.customer_id) as ids
    from (
      select distinct g.customer_id
      from (${cardsOf(shop, rule, anchors)}) t
      join gift_card g on g.shop_id = ${shop.shop_id} and g.gift_card_id = t.gift_card_id
      where g.customer_id is not null and g.is_loyalty = ${reminderMails[rule.mail].loyalty}
    ) x`.execute(db)
  return rows[0]?.ids?.split(',') ?? []
}
