import { sql } from 'kysely'
import type { BulkSource } from '#contract/bulk/bulk-shapes.ts'
import type * as calls from '#contract/bulk/campaigns.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Outgoing } from '#platform/route.ts'
import { openTicket } from '#platform/support/open-ticket.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { bulkCheckpoint } from '#platform/bulk/run/checkpoint.ts'
import { createBulk, deleteBulk, updateBulk } from '#platform/bulk/draft/create-bulk.ts'
import { exportBulk } from './export-bulk.ts'
import { type BulkRow, bulkRows, findBulk } from '#platform/bulk/find-bulk.ts'
import { progressOf } from '#platform/bulk/run/read-progress.ts'
import type { BulkTable } from '#platform/bulk/tables.ts'
import type { Campaign } from '#contract/bulk/campaigns-shapes.ts'

type Hand = Extract<BulkSource, unknown[]>
const most = 250
const statuses: Record<BulkTable['state'], Campaign['status']> = {
  draft: 'draft',
  checking: 'draft',
  checked: 'draft',
  scheduled: 'pending',
  bulk_started: 'pending',
  bulk_paused: 'pending',
  bulk_stopped: 'stopped',
  bulk_finished: 'finished',
  undoing: 'finished',
  undone: 'finished',
}

/** Finds a legacy campaign; campaigns of the newer calls are not found. */
const find = async (db: Db | Trx, ctx: Ctx, wire: string): Promise<BulkRow> => {
  const row = await findBulk(db, ctx, wire)
  if (!row.legacy) throw new Refusal('not_found')
  return row
}

const toCampaign = (ctx: Ctx, row: BulkRow): Campaign => ({
  campaign_id: wireId('bulk', row.bulk_id),
  title: row.title,
  status: statuses[row.state],
  manual_src_data: (row.source as Hand).map(
    ({ count, entity_data: { balance, expires_on } }, i) => ({
      id: `r${i + 1}`,
      count,
      balance: formatMinor(parseMoney(balance) ?? 0n),
      expiration: expires_on ?? null,
    }),
  ),
  currency: ctx.shop.currency,
  created_at: row.created_at.toISOString(),
})
const now = async (ctx: TrxCtx, wire: string) => ({
  campaign: toCampaign(ctx, await find(ctx.trx, ctx, wire)),
})

const bulkOf = ({ title, manual_src_data }: Parsed<typeof calls.createCampaign>['body']) => ({
  bulk: {
    operation_name: 'gift_card' as const,
    ...(title ? { title } : {}),
    source: manual_src_data.map(({ count, balance, expiration }) => ({
      count,
      entity_data: { balance, expires_on: expiration },
    })),
  },
})

/** Lists legacy campaigns but drafts, newest first. */
export const listCampaigns = async (ctx: Ctx): Promise<Answer<typeof calls.listCampaigns>> => {
  const { rows } = await bulkRows(
    sql`
      where b.shop_id = ${ctx.shop.shop_id} and b.legacy
        and b.state not in ('draft', 'checking', 'checked')
      order by b.bulk_id desc
      limit ${most}`,
  ).execute(ctx.db)
  return { campaigns: rows.map((row) => toCampaign(ctx, row)) }
}

export const getCampaignStatus = async (
  ctx: Ctx,
  { params }: Parsed<typeof calls.getCampaignStatus>,
): Promise<Answer<typeof calls.getCampaignStatus>> => {
  const row = await find(ctx.db, ctx, params.id)
  return {
    status: statuses[row.state],
    campaign: toCampaign(ctx, row),
    progress: await progressOf(ctx, row),
  }
}

export const createCampaign = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof calls.createCampaign>,
): Promise<Answer<typeof calls.createCampaign>> =>
  now(ctx, (await createBulk(ctx, { body: bulkOf(body) }, true)).bulk.bulk_id)

export const updateCampaign = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof calls.updateCampaign>,
): Promise<Answer<typeof calls.updateCampaign>> => {
  await find(ctx.trx, ctx, params.id)
  await updateBulk(ctx, { params, body: bulkOf(body) })
  return now(ctx, params.id)
}

const moving =
  (transition: 'start' | 'stop') =>
  async (ctx: TrxCtx, { params }: { params: { id: string } }) => {
    await find(ctx.trx, ctx, params.id)
    await bulkCheckpoint(ctx, { params, body: { checkpoint: { transition } } })
    return now(ctx, params.id)
  }
export const startCampaign = moving('start')
export const stopCampaign = moving('stop')

export const deleteCampaign = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof calls.deleteCampaign>,
): Promise<Answer<typeof calls.deleteCampaign>> => {
  await find(ctx.trx, ctx, params.id)
  return deleteBulk(ctx, { params })
}

export const exportCampaign = async (
  ctx: Ctx,
  { params }: Parsed<typeof calls.exportCampaign>,
): Promise<Answer<typeof calls.exportCampaign> & Outgoing> => {
  await find(ctx.db, ctx, params.id)
  return exportBulk(ctx, { params }, `${ctx.shop.shop_url}_${params.id}.csv`)
}

/** Creates a support ticket about a campaign. */
export const requestCampaign = async (
  ctx: Ctx,
  { body }: Parsed<typeof calls.requestCampaign>,
): Promise<Answer<typeof calls.requestCampaign>> => {
  if (body.campaign_id) await findBulk(ctx.db, ctx, body.campaign_id)
  const detail = {
    ...(body.campaign_id ? { campaign: body.campaign_id } : {}),
    ...(body.operation_name ? { operation: body.operation_name } : {}),
  }
  return {
    ticket_id: await openTicket(ctx, {
      kind: 'email',
      reason: 'Campaign',
      email: ctx.actor.email || ctx.shop.email,
      body: body.message,
      detail,
    }),
  }
}
