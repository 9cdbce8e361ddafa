import { sql } from 'kysely'
import type { Settings as ShopSettings } from '#contract/shop/settings-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Told } from './sends.ts'
import { balancePageLink } from '#platform/mail/designs/programs.ts'
import { formatMinor } from '#rules/money.ts'
import { languageFor } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

/** Joins the known customer (c) of a notice (n), who has an address. */
export const aboutNotice = sql`
  left join movement m
    on n.source = 'movement' and m.shop_id = n.shop_id and m.movement_id = n.source_id
  left join card_event v
    on n.source = 'card_event' and v.shop_id = n.shop_id and v.event_id = n.source_id
  left join gift_card g
    on g.shop_id = n.shop_id and g.gift_card_id = coalesce(m.gift_card_id, v.gift_card_id)
  left join reminder_sent r
    on n.source = 'reminder' and r.shop_id = n.shop_id and r.mail_id = n.source_id
  join customer c
    on c.shop_id = n.shop_id and c.customer_id = coalesce(g.customer_id, r.customer_id)
      and c.erased_at is null and c.email is not null`

export type SendShop = {
  shop_id: bigint
  shop_url: string
  currency: string
  time_zone: string
  settings: ShopSettings
}
type Row = {
  customer_id: bigint
  email: string
  first_name: string
  last_name: string
  language: string | null
  balance: bigint
  expires_on: string | null
  expiring: bigint | null
}

/** Reads customers by number as they are now; those who are gone or have no address are missing. */
export const readPeople = async (
  { db, env, clock }: Pick<Platform, 'db' | 'env' | 'clock'>,
  { shop_id, shop_url, currency, time_zone, settings }: SendShop,
  ids: readonly bigint[],
): Promise<Map<bigint, Told>> => {
  const { rows } = await sql<Row>`
    select c.customer_id, c.email, c.first_name, c.last_name, c.language,
      b.balance, x.expires_on, x.expiring
    from customer c
    cross join lateral (
      select coalesce(sum(g.balance), 0)::bigint as balance
      from gift_card g
      where g.shop_id = c.shop_id and g.customer_id = c.customer_id
    ) b
    left join lateral (
      select l.expires_on::text as expires_on, sum(l.remaining)::bigint as expiring
      from gift_card g
      join lot l on l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id
      where g.shop_id = c.shop_id and g.customer_id = c.customer_id and l.remaining > 0
        and l.expires_on >= ${dayIn(time_zone, clock())}::date
      group by l.expires_on
      order by l.expires_on
      limit 1
    ) x on true
    where c.shop_id = ${shop_id} and c.customer_id = any(${[...new Set(ids)]}::bigint[])
      and c.erased_at is null and c.email is not null`.execute(db)
  return new Map(
    rows.map((row) => [
      row.customer_id,
      {
        email: row.email,
        first_name: row.first_name,
        last_name: row.last_name,
        balance: formatMinor(row.balance),
        currency,
        next_expires_on: row.expires_on,
        next_amount: row.expiring === null ? null : formatMinor(row.expiring),
        link: balancePageLink(env, { shop_url }, languageFor(settings, row.language)),
      },
    ]),
  )
}
