import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { reminderMails } from '#contract/reminders/reminder.ts'
import type { Anchor, Person, Sent } from '#rules/reminders/decide.ts'
import type { Timed } from './candidates.ts'

export type Known = Person & {
  customer_id: bigint
  full_name: string
  language: string | null
  sent: Sent[]
}
export type KnownAnchor = Anchor & { customer_id: bigint; balance: bigint; last_day: string | null }

/** Reads people who may get emails, with every reminder that they got; erased ones aren't there. */
export const peopleOf = async (
  db: Db | Trx,
  { shop_id }: ShopScope,
  ids: readonly string[],
): Promise<Map<bigint, Known>> => {
  const { rows } = await sql<Omit<Known, 'sent' | 'suppressed'>>`
    select c.customer_id, c.email, c.full_name, c.language, c.tags,
      c.blocked_at is not null as blocked
    from unnest(${ids}::bigint[]) u (id)
    join customer c on c.shop_id = ${shop_id} and c.customer_id = u.id
    where c.merged_into is null and c.erased_at is null`.execute(db)
  const sent = await sentTo(db, shop_id, ids)
  return new Map(
    rows.map((row) => [
      row.customer_id,
      { ...row, suppressed: null, sent: sent.get(row.customer_id) ?? [] },
    ]),
  )
}

/** Reads the reminders of people, also those that they got before they were merged. */
const sentTo = async (
  db: Db | Trx,
  shopId: bigint,
  ids: readonly string[],
): Promise<Map<bigint, Sent[]>> => {
  const { rows } = await sql<Sent & { customer_id: bigint }>`
    select o.id as customer_id, s.reminder_id, s.anchor_day::text as anchor, s.sent_at as at
    from (
      select u.id, u.id as former
      from unnest(${ids}::bigint[]) u (id)
      union all
      select u.id, c.customer_id
      from unnest(${ids}::bigint[]) u (id)
      join customer c on c.merged_into = u.id and c.shop_id = ${shopId}
    ) o
    join reminder_sent s on s.shop_id = ${shopId} and s.customer_id = o.former`.execute(db)
  const sent = new Map<bigint, Sent[]>()
  for (const { customer_id, ...one } of rows)
    sent.set(customer_id, [...(sent.get(customer_id) ?? []), one])
  return sent
}

/** Reads the anchors of people in these days, oldest first. */
export const anchorsOf = async (
  db: Db | Trx,
  shop: ShopScope,
  rule: Timed,
  days: { from: string; to: string; today: string },
  ids: readonly string[],
): Promise<KnownAnchor[]> => {
  const { rows } = await sql<KnownAnchor>`
    select a.customer_id, a.anchor::text as day, a.amount, a.balance,
      a.last_day::text as last_day, a.since
    from reminder_anchors(
      ${shop.shop_id}, ${shop.time_zone}, ${reminderMails[rule.mail].loyalty}, ${rule.when},
      ${rule.days}, ${days.today}, ${days.from}, ${days.to}, ${ids}::bigint[]) a
    order by a.anchor, a.customer_id`.execute(db)
  return rows
}

/** Divides people into parts that are read at once. */
export const parts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  )
