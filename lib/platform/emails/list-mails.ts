import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listMails as call, Mail } from '#contract/emails.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { wireId } from '#platform/ids.ts'
import { pageOf, walkOf } from '#platform/paging.ts'

type Row = { mail_id: bigint; name: string; to_email: string; subject: string; state: Mail['state']; tries: number; problem: string | null; next_try_at: Date | null; created_at: Date; sent_at: Date | null; movement_id: bigint | null; platform_customer_id: string | null }
const countedTo = 1000

export const listMails = async (ctx: Ctx, { query }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const customer = query.platform_customer_id ? await findCustomer(ctx.db, ctx, query.platform_customer_id) : null
  const theirs = sql`m.shop_id = ${ctx.shop.shop_id} ${customer ? sql`and m.customer_id = ${customer.customer_id}` : sql``}`
  const from = walk.before ? sql`and m.mail_id > ${walk.before.id} order by m.mail_id` : sql`${walk.after ? sql`and m.mail_id < ${walk.after.id}` : sql``} order by m.mail_id desc`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`select m.mail_id, m.name, m.to_email, m.subject, m.state, m.tries, m.problem, m.next_try_at, m.created_at, m.sent_at, m.movement_id, c.platform_customer_id
      from mail m left join customer c on c.shop_id = m.shop_id and c.customer_id = m.customer_id where ${theirs} ${from} limit ${walk.limit + 1} offset ${walk.after || walk.before ? 0 : walk.offset}`.execute(ctx.db),
    sql<{ n: string }>`select count(*)::text as n from (select from mail m where ${theirs} limit ${countedTo + 1}) x`.execute(ctx.db),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.mail_id }))
  const n = Number(counted[0]?.n ?? 0)
  return { ...page, count: Math.min(n, countedTo), count_capped: n > countedTo, rows: page.rows.map(toMail) }
}

const toMail = (row: Row): Mail => ({
  mail_id: wireId('mail', row.mail_id), name: row.name, to: row.to_email, subject: row.subject, state: row.state, tries: row.tries, problem: row.problem,
  next_try_at: row.state === 'queued' ? (row.next_try_at?.toISOString() ?? null) : null, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null,
  platform_customer_id: row.platform_customer_id, transaction_id: row.movement_id === null ? null : wireId('transaction', row.movement_id),
})
