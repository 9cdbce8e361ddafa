import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  previewIntegrationPast as previewCall,
  sendIntegrationPast as sendCall,
} from '#contract/integrations/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { isFeedBehind } from '#platform/feed/follow-feeds.ts'
import { settingsOf } from '#platform/integrations/kept-settings.ts'
import type { Sending } from '#platform/integrations/manifest.ts'
import { findRow, readIntegration } from '#platform/integrations/read-integration.ts'
import { senders } from '#platform/integrations/registry.ts'
import { wake } from '#platform/work/wake.ts'
import { aboutNotice } from './people.ts'
import { chosenTypes } from './queue.ts'

type Counted = {
  count: number
  customers: number
  first_at: Date | null
  last_at: Date | null
  last: bigint | null
}
type Cursor = { live_from: Date; past_upto: bigint | null; past_last: bigint | null }

const senderNamed = (name: string): Sending => {
  const found = senders.find((vendor) => vendor.name === name && vendor.sends.past)
  if (!found) throw new Refusal('not_found')
  return found
}

const cursorOf = async (db: Db | Trx, shop_id: bigint, name: string): Promise<Cursor> => {
  const { rows } = await sql<Cursor>`
    select live_from, past_upto, past_last
    from vendor_cursor
    where shop_id = ${shop_id} and name = ${name}`.execute(db)
  if (!rows[0]) throw new Refusal('integration_off')
  return rows[0]
}

/** Counts the notices of before the connection that weren't sent, of the chosen types. */
const countPast = async (
  db: Db | Trx,
  { shop: { shop_id } }: Pick<Ctx, 'shop'>,
  manifest: Sending,
): Promise<Counted> => {
  const { live_from } = await cursorOf(db, shop_id, manifest.name)
  if (await isFeedBehind(db, shop_id, live_from)) throw new Refusal('notices_pending')
  const row = await findRow(db, shop_id, manifest.name)
  const types = chosenTypes(manifest.sends, settingsOf(manifest, row?.settings))
  const { rows } = await sql<Counted>`
    select count(*)::int as count, count(distinct c.customer_id)::int as customers,
      min(n.at) as first_at, max(n.at) as last_at, max(n.sequence) as last
    from notice n
    ${aboutNotice}
    left join vendor_send q
      on q.shop_id = n.shop_id and q.name = ${manifest.name} and q.source = n.source
        and q.source_id = n.source_id
    where n.shop_id = ${shop_id} and n.at < ${live_from} and n.type = any(${types}::text[])
      and coalesce(q.state in ('cancelled', 'failed'), true)`.execute(db)
  return rows[0]!
}

/** Counts what a vendor would get of the time before the connection. */
export const previewPast = async (
  ctx: Ctx,
  { params }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> => {
  const { count, customers, first_at, last_at } = await countPast(
    ctx.db,
    ctx,
    senderNamed(params.name),
  )
  return {
    count,
    customers,
    first_at: first_at?.toISOString() ?? null,
    last_at: last_at?.toISOString() ?? null,
  }
}

/** Has as much of the past sent as the preview counted; a worker queues it, behind what is new. */
export const sendPast = (
  ctx: Ctx,
  { params, body }: Parsed<typeof sendCall>,
): Promise<Answer<typeof sendCall>> =>
  transact(ctx.db, async (trx) => {
    const manifest = senderNamed(params.name)
    const { shop_id } = ctx.shop
    await sql`
      select from vendor_cursor
      where shop_id = ${shop_id} and name = ${manifest.name}
      for no key update`.execute(trx)
    const { past_upto, past_last } = await cursorOf(trx, shop_id, manifest.name)
    if (past_upto !== null && past_last !== null && past_upto < past_last)
      throw new Refusal('history_running')
    const { count, last } = await countPast(trx, ctx, manifest)
    if (count !== body.count) throw new Refusal('history_moved', { field: 'count' })
    if (last !== null) {
      await sql`
        update vendor_cursor
        set past_upto = 0, past_last = ${last}, past_count = ${count}, past_queued = 0
        where shop_id = ${shop_id} and name = ${manifest.name}`.execute(trx)
      await audit(trx, ctx, 'send_vendor_past', manifest.name, { notices: count })
      wake('feed')
    }
    return readIntegration(trx, ctx, manifest)
  })
