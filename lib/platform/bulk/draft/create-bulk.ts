import type {
  createBulk as createCall,
  deleteBulk as deleteCall,
  updateBulk as updateCall,
} from '#contract/bulk/draft.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { refuseVariables } from '#platform/mail/filling/refuse-variables.ts'
import { wireId } from '#platform/ids.ts'
import { allowedExpiry } from '#platform/money/gates/gates.ts'
import { wake } from '#platform/work/wake.ts'
import { mailOf } from '#rules/bulk/operation.ts'
import { ownMail } from '#rules/store-credit/usual-mail.ts'
import { keptSource } from '#rules/bulk/source.ts'
import { refuseMover } from '#platform/bulk/run/start-run.ts'
import { holdsCards, systemOf } from '#rules/bulk/move-in/sources.ts'
import { findFile } from '#platform/uploads/find-table.ts'
import { bulkNow, holdBulk } from '#platform/bulk/find-bulk.ts'
import type { BulkTable } from '#platform/bulk/tables.ts'

type Body = Parsed<typeof createCall>['body']['bulk']
const mayChange: readonly BulkTable['state'][] = ['draft', 'checking', 'checked', 'scheduled']

/** Turns the request into columns of the table, with defaults. */
const columnsFrom = async (ctx: TrxCtx, body: Body) => {
  const source = keptSource(body.source)
  const csv = Array.isArray(source) ? null : source.csv
  const file = csv ? await findFile(ctx.trx, ctx, csv.url, 'bulk.source.csv.url') : null
  const from = csv?.from
  const moves = from ? systemOf(from, csv.system) : null
  if (moves) refuseMoving(ctx, body)
  const own = ownMail(ctx.shop.settings)
  const email = {
    // moving in is silent: its customers had it already
    active: !moves && (body.email?.active ?? false),
    // blank: the design's own words, in each recipient's language
    subject: body.email?.subject || own.subject,
    title: body.email?.title || own.title,
    body: body.email?.body ?? '',
  }
  if (email.active) refuseVariables(mailOf(body.operation_name), email, 'bulk.email.')
  return {
    operation: body.operation_name,
    title: body.title || body.campaign_name || csv?.file_name || file?.name || 'Campaign',
    source: JSON.stringify(source),
    file_id: file?.file_id ?? null,
    reset_to_zero: body.operation_name === 'loyalty_card' && (csv?.reset_to_zero ?? false),
    expires_on: allowedExpiry(ctx, body.expires_on, 'bulk.expires_on'),
    moves,
    reason: body.reason ?? (moves ? 'Transfer' : 'Refund'),
    note: body.note || null,
    money: body.money ?? (from && holdsCards(from) ? 'paid' : 'promotional'),
    email: JSON.stringify(email),
    on_duplicate: body.on_duplicate ?? ('skip' as const),
    on_credited_lately: body.on_credited_lately ?? ('skip' as const),
    starts_at: body.starts_at ? new Date(body.starts_at) : null,
    state: 'checking' as const,
    problem: null,
    summary: null,
    checked_at: null,
    rows_total: 0,
    rows_checked: 0,
    held_by: null,
    held_until: null,
  }
}

/** Refuses what a file that moves in can't be. */
const refuseMoving = (ctx: TrxCtx, { operation_name }: Body): void => {
  refuseMover(ctx, { moves: 'plain' })
  if (operation_name !== 'gift_card')
    throw new Refusal('invalid_input', {
      field: 'bulk.operation_name',
      message: 'bulk.operation_name: a file that moves in is of the operation gift_card',
    })
}

/** Saves the campaign and queues its dry run; `legacy`: it came by the older calls. */
export const createBulk = async (
  ctx: TrxCtx,
  { body }: Pick<Parsed<typeof createCall>, 'body'>,
  legacy = false,
): Promise<Answer<typeof createCall>> => {
  const columns = await columnsFrom(ctx, body.bulk)
  wake('bulk')
  const { bulk_id } = await ctx.trx
    .insertInto('bulk')
    .values({
      ...columns,
      legacy,
      shop_id: ctx.shop.shop_id,
      staff_id: ctx.actor.id,
      created_at: ctx.now,
    })
    .returning('bulk_id')
    .executeTakeFirstOrThrow()
  const wire = wireId('bulk', bulk_id)
  await audit(ctx.trx, ctx, 'create_bulk', wire, {
    title: columns.title,
    operation: columns.operation,
  })
  return bulkNow(ctx, wire)
}

/**
 * Replaces the draft as if newly created; a dry run of the earlier version writes no more. Once it
 * has a file it is no longer a legacy campaign, because those know only rows by hand.
 */
export const updateBulk = async (
  ctx: TrxCtx,
  { params, body }: Pick<Parsed<typeof updateCall>, 'params' | 'body'>,
): Promise<Answer<typeof updateCall>> => {
  const held = await holdBulk(ctx, params.id)
  const { bulk_id, state, revision, legacy } = held
  refuseMover(ctx, held)
  if (!mayChange.includes(state)) throw new Refusal('bulk_busy')
  const columns = await columnsFrom(ctx, body.bulk)
  await ctx.trx
    .updateTable('bulk')
    .set({ ...columns, legacy: legacy && columns.file_id === null, revision: revision + 1 })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('bulk_id', '=', bulk_id)
    .execute()
  await ctx.trx
    .deleteFrom('bulk_tally')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('bulk_id', '=', bulk_id)
    .execute()
  await audit(ctx.trx, ctx, 'change_bulk', params.id, { title: columns.title })
  return bulkNow(ctx, params.id)
}

/** Deletes a campaign only if it moved no money, so that a run's history can't disappear. */
export const deleteBulk = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof deleteCall>,
): Promise<Answer<typeof deleteCall>> => {
  const held = await holdBulk(ctx, params.id)
  const { bulk_id, state, title } = held
  refuseMover(ctx, held)
  if (!mayChange.includes(state)) throw new Refusal('bulk_busy')
  await ctx.trx
    .deleteFrom('bulk')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('bulk_id', '=', bulk_id)
    .execute()
  await audit(ctx.trx, ctx, 'delete_bulk', params.id, { title })
  return {}
}
