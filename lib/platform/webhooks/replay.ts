import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  previewWebhookReplay as previewCall,
  replayWebhook as replayCall,
} from '#contract/webhooks/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { isFeedBehind } from '#platform/feed/follow-feeds.ts'
import { readId } from '#platform/ids.ts'
import { wake } from '#platform/work/wake.ts'
import { replayLane } from './queue-sends.ts'
import { findWebhook, holdWebhook } from './read-webhooks.ts'

type Span = { from: Date; to: Date; types: string[] | null }
type Counted = {
  count: number
  first: bigint | null
  last: bigint | null
  first_at: Date | null
  last_at: Date | null
}

/** Reads a span: its end is at most now, since what is yet to come is sent anyway. */
const spanOf = (
  { now }: Pick<Ctx, 'now'>,
  { from, to, types }: { from: string; to: string; types?: string[] | undefined },
): Span => {
  const end = new Date(to)
  const span = { from: new Date(from), to: end < now ? end : now, types: types ?? null }
  if (span.from >= span.to)
    throw new Refusal('invalid_input', { field: 'to', message: 'to: not after from' })
  return span
}

/** Selects the notices (n) of a span, or their sends, the end excluded. */
const within = (shop_id: bigint, { from, to, types }: Span): RawBuilder<unknown> => sql`
  n.shop_id = ${shop_id} and n.at >= ${from} and n.at < ${to}
  and ${types ? sql`n.type = any(${types}::text[])` : sql`true`}`

const count = async (db: Db, shop_id: bigint, span: Span): Promise<Counted> => {
  if (await isFeedBehind(db, shop_id, span.to)) throw new Refusal('notices_pending')
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(n.sequence) as first, max(n.sequence) as last,
      min(n.at) as first_at, max(n.at) as last_at
    from notice n
    where ${within(shop_id, span)}`.execute(db)
  return rows[0]!
}

/**
 * Counts what a replay would send up to `to`, which is at most now, and how much of it has arrived
 * there before.
 */
export const previewWebhookReplay = async (
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> => {
  const { shop_id } = ctx.shop
  await findWebhook(ctx.db, ctx, id)
  const span = spanOf(ctx, body)
  const { count: all, first_at, last_at } = await count(ctx.db, shop_id, span)
  const { rows } = await sql<{ n: number }>`
    select count(distinct n.sequence)::int as n
    from webhook_send n
    where ${within(shop_id, span)} and n.webhook_id = ${readId('webhook', id)}
      and n.state = 'sent' and n.kind <> 'test'`.execute(ctx.db)
  return {
    to: span.to.toISOString(),
    count: all,
    sent_before: rows[0]!.n,
    first_at: first_at?.toISOString() ?? null,
    last_at: last_at?.toISOString() ?? null,
  }
}

/**
 * Counts what a replay would send before the webhook is locked, which takes long for years. A refusal
 * is returned, so that a repeated call still gets its first answer.
 */
export const countReplay = async (
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof replayCall>,
): Promise<Counted | Refusal> => {
  try {
    await findWebhook(ctx.db, ctx, id)
    return await count(ctx.db, ctx.shop.shop_id, spanOf(ctx, body))
  } catch (cause) {
    if (cause instanceof Refusal) return cause
    throw cause
  }
}

const isReplayed = async (trx: Trx, shop_id: bigint, webhook_id: bigint): Promise<boolean> => {
  const { rows } = await sql`
    select from webhook_send
    where shop_id = ${shop_id} and webhook_id = ${webhook_id} and state = 'waiting'
      and lane = ${replayLane}
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Starts a replay of as many notices as its preview counted; a worker queues them. */
export const replayWebhook = async (
  ctx: TrxCtx,
  { params: { id }, body }: Parsed<typeof replayCall>,
  found: Counted | Refusal,
): Promise<Answer<typeof replayCall>> => {
  const { trx, shop, now } = ctx
  const webhook = await holdWebhook(trx, ctx, id)
  if (webhook.state !== 'on') throw new Refusal('webhook_off')
  if (webhook.replay || (await isReplayed(trx, shop.shop_id, readId('webhook', id))))
    throw new Refusal('replay_running')
  if (found instanceof Refusal) throw found
  const span = spanOf(ctx, body)
  if (found.count !== body.count) throw new Refusal('replay_moved', { field: 'count' })
  if (found.first === null || found.last === null) throw new Refusal('replay_empty')
  await trx
    .insertInto('webhook_replay')
    .values({
      shop_id: shop.shop_id,
      webhook_id: readId('webhook', id),
      from_at: span.from,
      to_at: span.to,
      types: span.types,
      count: found.count,
      upto: found.first - 1n,
      last: found.last,
      state: 'running',
      staff_id: ctx.actor.id,
      created_at: now,
    })
    .execute()
  wake('feed')
  await audit(trx, ctx, 'replay_webhook', id, {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    notices: found.count,
  })
  return { webhook: await findWebhook(trx, ctx, id) }
}
