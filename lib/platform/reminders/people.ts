import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { reasonsOf } from '#platform/mail/leaving/reasons.ts'
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
  { vault }: Pick<Platform, 'vault'>,
  { shop_id }: ShopScope,
  ids: readonly string[],
): Promise<Map<bigint, Known>> => {
  const { rows } = await sql<Omit<Known, 'sent' | 'suppressed'>>`
    select c.customer_id, c.email, c.full_name, c.language, c.tags,
      c.blocked_at is not null as blocked
    from customer c
    where c.shop_id = ${shop_id} and c.customer_id = any(${ids}::bigint[])
      and c.merged_into is null and c.erased_at is null`.execute(db)
  const sent = await sentTo(db, shop_id, ids)
  const suppressed = await suppressedOf(db, vault, shop_id, rows)
  return new Map(
    rows.map((row) => [
      row.customer_id,
      {
        ...row,
        suppressed: suppressed(row.customer_id),
        sent: sent.get(row.customer_id) ?? [],
      },
    ]),
  )
}

/** Reads whose address gets no reminders, as the post office would decide. */
const suppressedOf = async (
  db: Db | Trx,
  vault: Platform['vault'],
  shop_id: bigint,
  people: readonly { customer_id: bigint; email: string | null }[],
): Promise<(id: bigint) => Person['suppressed']> => {
  const mails = people.flatMap(({ customer_id, email }) =>
    email === null
      ? []
      : [
          {
            shop_id,
            mail_id: customer_id,
            name: 'store_credit_reminder',
            scope: null,
            to_email: email,
            passed: [],
          },
        ],
  )
  const reasons = await reasonsOf(db, vault, mails)
  return (id) => {
    const reason = reasons.get(id) ?? 'mail_off'
    // an email that is switched off is looked at by rule
    if (reason === 'mail_off') return null
    return reason === 'unsubscribed' ? 'unsubscribed' : 'suppressed'
  }
}

/** Reads the reminders of people, also those that they got before they were merged. */
const sentTo = async (
  db: Db | Trx,
  shopId: bigint,
  ids: readonly string[],
): Promise<Map<bigint, Sent[]>> => {
  const { rows } = await sql<Sent & { customer_id: bigint }>`
    select customer_id, reminder_id, anchor::text as anchor, at
    from reminders_sent_to(${shopId}, ${ids}::bigint[])`.execute(db)
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
