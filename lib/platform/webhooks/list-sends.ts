import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { listWebhookSends as call } from '#contract/webhooks/calls.ts'
import type { WebhookCall, WebhookSend } from '#contract/webhooks/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countRows, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { findWebhook } from './read-webhooks.ts'
import { idOfSend } from './send.ts'
import type { WebhookSendTable } from './tables.ts'

type Row = Omit<WebhookSendTable, 'send_id' | 'shop_id' | 'webhook_id'> & {
  send_id: bigint
  tries: number
  status: number | null
  problem: WebhookSend['problem']
  sent_at: Date | null
}
type Called = Omit<WebhookCall, 'at'> & { about: string; at: Date }

const columns = sql`
  q.send_id, q.kind, q.lane, q.source, q.source_id, q.sequence, q.type, q.at, q.state, q.due_at,
  q.tries, q.status, q.problem, q.created_at, q.sent_at`

/** The calls of sends that are still in the log, the newest first. */
const callsOf = async (
  db: Db | Trx,
  shop_id: bigint,
  rows: readonly Row[],
): Promise<Map<string, WebhookCall[]>> => {
  const about = rows.map(({ send_id }) => wireId('webhook_send', send_id))
  const { rows: calls } = await sql<Called>`
    select about, at, status, problem, ms, request, answer
    from outgoing_call
    where shop_id = ${shop_id} and about = any(${about}::text[])
    order by call_id desc`.execute(db)
  const byRow = new Map<string, WebhookCall[]>()
  for (const { about: of, at, ...rest } of calls)
    byRow.set(of, [...(byRow.get(of) ?? []), { ...rest, at: at.toISOString() }])
  return byRow
}

const toWire = async (
  db: Db | Trx,
  shop_id: bigint,
  rows: readonly Row[],
): Promise<WebhookSend[]> => {
  const calls = await callsOf(db, shop_id, rows)
  return rows.map((row) => {
    const send_id = wireId('webhook_send', row.send_id)
    return {
      send_id,
      notice_id: idOfSend(row),
      sequence: row.sequence === null ? null : Number(row.sequence),
      type: row.type,
      kind: row.kind,
      state: row.state,
      tries: row.tries,
      status: row.status,
      problem: row.problem,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      next_try_at: row.state === 'waiting' ? row.due_at.toISOString() : null,
      calls: calls.get(send_id) ?? [],
    }
  })
}

/** Finds a send of the shop by its number. Error: 404, also where its webhook was deleted. */
export const findSend = async (
  db: Db | Trx,
  { shop: { shop_id } }: Pick<Ctx, 'shop'>,
  send_id: bigint,
): Promise<{ send: WebhookSend; webhook_id: bigint }> => {
  const { rows } = await sql<Row & { webhook_id: bigint }>`
    select ${columns}, q.webhook_id
    from webhook_send q
    join webhook h on h.shop_id = q.shop_id and h.webhook_id = q.webhook_id
    where q.shop_id = ${shop_id} and q.send_id = ${send_id} and h.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const [send] = await toWire(db, shop_id, [row])
  return { send: send!, webhook_id: row.webhook_id }
}

/** Selects the sends of a notice, or a test, by its id; any other text names none. */
const ofNotice = (id: string): RawBuilder<boolean> => {
  const test = /^nt_test_ws([1-9]\d{0,17})$/.exec(id)
  if (test) return sql`q.send_id = ${BigInt(test[1]!)} and q.kind = 'test'`
  const parts = /^nt_([a-z_]+)_([1-9]\d{0,17})$/.exec(id)
  return parts ? sql`q.source = ${parts[1]} and q.source_id = ${BigInt(parts[2]!)}` : sql`false`
}

/** Lists what was sent to a webhook, newest first. */
export const listWebhookSends = async (
  ctx: Ctx,
  { params: { id }, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop } = ctx
  await findWebhook(db, ctx, id)
  const walk = walkOf(query)
  const { state, type, notice } = query
  const conditions = [
    sql`q.shop_id = ${shop.shop_id} and q.webhook_id = ${readId('webhook', id)}`,
    ...(state ? [sql`q.state = ${state}`] : []),
    ...(type ? [sql`q.type = ${type}`] : []),
    ...(notice ? [ofNotice(notice)] : []),
  ]
  const from = sql`from webhook_send q where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<Row>`
    select ${columns} ${from} ${stepOf(walk, { id: sql`q.send_id` })}`.execute(db)
  const page = pageOf(rows, walk, ({ created_at, send_id }) => ({ at: created_at, id: send_id }))
  return {
    ...(await countRows(db, from)),
    ...page,
    rows: await toWire(db, shop.shop_id, page.rows),
  }
}
