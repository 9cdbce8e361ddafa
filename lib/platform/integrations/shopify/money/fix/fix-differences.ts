import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  fixStoreDifference as fixCall,
  fixStoreDifferences as severalCall,
  previewStoreFix as previewCall,
} from '#contract/integrations/store-differences.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import {
  differenceRows,
  type DifferenceRow,
  expectedOf,
  fixesFor,
  moneyOrNone,
  toDifference,
} from '#platform/integrations/shopify/money/compare/list-differences.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { afterFix, type Fix, isOfActs, leaves } from '#rules/integrations/fixes.ts'
import { formatMinor } from '#rules/money.ts'
import { acts } from './apply.ts'
import { compareAgain, findStanding, type Live, readLive } from './read-live.ts'

const requireFix = (row: DifferenceRow, fix: Fix): void => {
  if (!fixesFor(row).includes(fix)) throw new Refusal('fix_unfit', { field: 'fix' })
}

/** Reads from the store; where it doesn't answer nothing can be fixed. */
const look = async (ctx: Ctx, id: string): Promise<Live> => {
  try {
    return await readLive(ctx, id)
  } catch (cause) {
    if (cause instanceof VendorProblem) throw new Refusal('store_unreachable')
    throw cause
  }
}

/** Previews a fix: both balances before and after, as of now. */
export const previewFix = async (
  ctx: Ctx,
  { params, body: { fix } }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> => {
  const live = await look(ctx, params.id)
  requireFix(live.row, fix)
  return transact(ctx.db, async (trx) => {
    const { ours, theirs } = await compareAgain(trx, live, ctx.now)
    const after = afterFix(fix, { ours, theirs })
    return {
      ours: { before: moneyOrNone(ours), after: moneyOrNone(after.ours) },
      theirs: { before: moneyOrNone(theirs), after: moneyOrNone(after.theirs) },
      expected: expectedOf({ ...live.row, ours, theirs }),
    }
  })
}

/** Locks a difference, its card and its mirror, in the order of what else moves money of a card. */
const hold = async (trx: Trx, { shop_id, gift_card_id }: DifferenceRow): Promise<void> => {
  if (gift_card_id === null) return
  await sql`
    select from gift_card
    where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}
    for no key update`.execute(trx)
  await sql`
    select from store_mirror
    where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}
    for no key update`.execute(trx)
}

const fixOne = async (
  ctx: TrxCtx,
  id: string,
  live: Live,
  { fix, expected }: { fix: Fix; expected: string },
): Promise<void> => {
  const { trx, now, actor } = ctx
  await hold(trx, live.row)
  const row = await findStanding(trx, ctx, id, true)
  requireFix(row, fix)
  const found = await compareAgain(trx, { ...live, row }, now)
  if (expectedOf({ ...row, ...found }) !== expected) throw new Refusal('difference_moved')
  const { ours, theirs } = found
  const { movement_id = null } = await acts[fix]({ ctx, live, now: { ours, theirs } })
  const isKept = leaves(fix) && !isOfActs(row.kind)
  await trx
    .updateTable('store_difference')
    .set({ state: isKept ? 'kept' : 'fixed', ended_at: now, staff_id: actor.id, movement_id, fix })
    .where('shop_id', '=', row.shop_id)
    .where('difference_id', '=', row.difference_id)
    .execute()
  await audit(trx, ctx, 'fix_difference', id, {
    fix,
    kind: row.kind,
    ...(ours === null ? {} : { ours: formatMinor(ours) }),
    ...(theirs === null ? {} : { theirs: formatMinor(theirs) }),
    ...(movement_id === null ? {} : { transaction: wireId('transaction', movement_id) }),
  })
}

/** Reads a difference from the store before it is fixed. */
export const lookAtOne = (ctx: Ctx, { params }: Parsed<typeof fixCall>): Promise<Live> =>
  look(ctx, params.id)

/** Fixes a difference as previewed. */
export const fixDifference = async (
  ctx: TrxCtx,
  { params: { id }, body }: Parsed<typeof fixCall>,
  live: Live,
): Promise<Answer<typeof fixCall>> => {
  await fixOne(ctx, id, live, body)
  const { shop_id, difference_id } = live.row
  const { rows } = await differenceRows(sql`
    where d.shop_id = ${shop_id} and d.difference_id = ${difference_id}`).execute(ctx.trx)
  return toDifference(rows[0]!)
}

type Looked = { id: string; expected: string; live: Live | null; code: string | null }

/** Differences are read from the store for so long; what is left then is for the next call. */
const readingMs = 30_000

/** Reads several differences from the store, in the order in which their cards are locked. */
export const lookAtSeveral = async (
  ctx: Ctx,
  { body }: Parsed<typeof severalCall>,
): Promise<Looked[]> => {
  const all: Looked[] = []
  const until = ctx.clock().getTime() + readingMs
  for (const { difference_id: id, expected } of body.differences)
    try {
      if (ctx.clock().getTime() > until) throw new Refusal('difference_left')
      all.push({ id, expected, live: await look(ctx, id), code: null })
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      all.push({ id, expected, live: null, code: cause.code })
    }
  const cardOf = ({ live }: Looked): bigint => live?.row.gift_card_id ?? 0n
  return all.toSorted((a, b) => Number(cardOf(a) - cardOf(b)))
}

/** Fixes several differences; those that are refused leave nothing behind. */
export const fixDifferences = async (
  ctx: TrxCtx,
  { body: { fix } }: Parsed<typeof severalCall>,
  looked: Looked[],
): Promise<Answer<typeof severalCall>> => {
  const refused: { difference_id: string; code: string }[] = []
  let fixed = 0
  for (const { id, expected, live, code } of looked) {
    if (!live) {
      refused.push({ difference_id: id, code: code! })
      continue
    }
    await sql`savepoint one_fix`.execute(ctx.trx)
    try {
      await fixOne(ctx, id, live, { fix, expected })
      fixed += 1
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      await sql`rollback to savepoint one_fix`.execute(ctx.trx)
      refused.push({ difference_id: id, code: cause.code })
    }
    await sql`release savepoint one_fix`.execute(ctx.trx)
  }
  return { fixed, refused }
}
