import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listMails as call } from '#contract/emails/calls.ts'
import { mails } from '#contract/areas.ts'
import type { Mail } from '#contract/emails/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { holds } from '#platform/search/text-match.ts'
import { classOf } from '#platform/mail/leaving/reasons.ts'
import { isArrivalKnown } from '#platform/mail/postman/arrival.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { wireId } from '#platform/ids.ts'
import { countRows, type Order, pageOf, stepOf, type Walk, walkOf } from '#platform/db/page.ts'

type Query = Parsed<typeof call>['query']
export type MailFound = {
  mail_id: bigint
  name: string
  to_email: string
  to_name: string
  subject: string
  state: Mail['state']
  withheld: Mail['withheld']
  tries: number
  problem: string | null
  next_try_at: Date | null
  created_at: Date
  sent_at: Date | null
  handled_at: Date | null
  gift_card_id: bigint | null
  movement_id: bigint | null
  platform_customer_id: string | null
}
// the time at which it was queued, which never changes, so that a walk misses none that is sent
const order: Order = { at: sql`m.created_at`, id: sql`m.mail_id` }
const peopleMost = 250

const neededNames = Object.keys(mails).filter((name) => classOf(name) === 'needed')
/**
 * Selects emails that nobody has handled: undelivered ones, and withheld ones for which their
 * recipients wait; `m` is the email.
 */
export const unhandled = sql`m.handled_at is null and (m.state in ('failed', 'bounced')
  or m.state = 'withheld' and m.lane = 0 and m.name = any(${neededNames}::text[]))`

/** Matches emails by the recipient's search, or by the start of the address. */
const matchOf = async ({ db, shop }: Ctx, text: string): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<{ customer_id: bigint }>`
    select customer_id from customer c
    where c.shop_id = ${shop.shop_id} and ${holds(sql`c.search`, text)}
    limit ${peopleMost}`.execute(db)
  const begins = sql`m.to_email like ${`${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
  return rows.length
    ? sql`(${begins} or m.customer_id = any(${rows.map(({ customer_id }) => customer_id)}::bigint[]))`
    : begins
}

/**
 * Matches a state, written out and not as a parameter, because the planner takes a partial index only
 * where it knows the state: of what waits, those of the postman, one for each lane.
 */
const ofState = (state: Mail['state']): RawBuilder<unknown> =>
  state === 'queued' || state === 'sending'
    ? sql`m.state = ${sql.lit(state)} and (m.lane = 0 or m.lane = 1)`
    : sql`m.state = ${sql.lit(state)}`

export const filtersOf = async (ctx: Ctx, query: Query): Promise<RawBuilder<unknown>[]> => [
  sql`m.shop_id = ${ctx.shop.shop_id}`,
  ...(query.worklist ? [unhandled] : []),
  ...(query.state ? [ofState(query.state)] : []),
  ...(query.name ? [sql`m.name = ${query.name}`] : []),
  ...withinAny(ctx, sql`m.created_at`, query),
  ...(query.platform_customer_id
    ? [
        sql`m.customer_id = ${(await findCustomer(ctx.db, ctx, query.platform_customer_id)).customer_id}`,
      ]
    : []),
  ...(query.search ? [await matchOf(ctx, query.search)] : []),
]

export const mailsFound = (rest: RawBuilder<unknown>): RawBuilder<MailFound> => sql<MailFound>`
  select m.mail_id, m.name, m.to_email, m.to_name, m.subject, m.state, m.withheld, m.tries, m.problem,
    m.next_try_at, m.created_at, m.sent_at, m.handled_at, m.gift_card_id, m.movement_id,
    c.platform_customer_id
  from mail m
    left join customer c on c.shop_id = m.shop_id and c.customer_id = m.customer_id
  ${rest}`

/** Reads a page of the emails chosen by `filtersOf`, newest first, and one row more. */
export const mailsOfPage = (
  filters: readonly RawBuilder<unknown>[],
  walk: Walk,
): RawBuilder<MailFound> =>
  mailsFound(sql`where ${sql.join(filters, sql` and `)} ${stepOf(walk, order)}`)

export const listMails = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const filters = await filtersOf(ctx, query)
  const [{ rows }, counted, arrival_known] = await Promise.all([
    mailsOfPage(filters, walk).execute(ctx.db),
    countRows(ctx.db, sql`from mail m where ${sql.join(filters, sql` and `)}`),
    isArrivalKnown(ctx.db),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.mail_id }))
  return {
    ...page,
    ...counted,
    arrival_known,
    rows: page.rows.map(toMail),
  }
}

export const toMail = (row: MailFound): Mail => ({
  mail_id: wireId('mail', row.mail_id),
  name: row.name,
  to: row.to_email,
  to_name: row.to_name,
  subject: row.subject,
  state: row.state,
  withheld: row.withheld,
  tries: row.tries,
  problem: row.problem,
  next_try_at: row.state === 'queued' ? (row.next_try_at?.toISOString() ?? null) : null,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  handled_at: row.handled_at?.toISOString() ?? null,
  platform_customer_id: row.platform_customer_id,
  gift_card_id: row.gift_card_id === null ? null : wireId('gift_card', row.gift_card_id),
  transaction_id: row.movement_id === null ? null : wireId('transaction', row.movement_id),
})
