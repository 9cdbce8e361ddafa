import { sql } from 'kysely'
import type { getMoveInProof as call } from '#contract/bulk/move-in.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { type BulkRow, findBulk } from '#platform/bulk/find-bulk.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { readSystem } from '#rules/bulk/move-in/sources.ts'
import { formatMinor } from '#rules/money.ts'

type Sums = {
  rows: number
  taken: number
  unchanged: number
  unread: number
  waiting: number
  file: bigint
  before: bigint
  up: bigint
  down: bigint
  refused: bigint
  points: bigint | null
  points_taken: bigint
  points_refused: bigint
  rest: bigint
  rest_rows: number
}

/** Totals of the file and of what becomes of its rows, from the rows themselves. */
const sumsOf = async ({ db }: Ctx, { shop_id, bulk_id }: BulkRow): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*)::int as rows,
      count(*) filter (where is_taken)::int as taken,
      count(*) filter (where verdict = 'unchanged')::int as unchanged,
      count(*) filter (where moved_to is null)::int as unread,
      count(*) filter (where state = 'waiting')::int as waiting,
      coalesce(sum(moved_to), 0)::bigint as file,
      coalesce(sum(coalesce(moved_before, 0)) filter (where is_taken or verdict = 'unchanged'), 0)
        ::bigint as before,
      coalesce(sum(amount) filter (where is_taken and amount > 0), 0)::bigint as up,
      coalesce(-sum(amount) filter (where is_taken and amount < 0), 0)::bigint as down,
      coalesce(sum(moved_to) filter (where not is_taken and verdict <> 'unchanged'), 0)::bigint
        as refused,
      sum(points)::bigint as points,
      coalesce(sum(points) filter (where is_taken or verdict = 'unchanged'), 0)::bigint
        as points_taken,
      coalesce(sum(points) filter (where not is_taken and verdict <> 'unchanged'), 0)::bigint
        as points_refused,
      coalesce(sum(rest) filter (where is_taken or verdict = 'unchanged'), 0)::bigint as rest,
      count(*) filter (where rest > 0 and (is_taken or verdict = 'unchanged'))::int as rest_rows
    from (
      select r.*, r.state in ('waiting', 'done', 'undone') as is_taken
      from bulk_row r
      where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id}) r`.execute(db)
  return rows[0]!
}

type Ledger = { posted: bigint; undone: bigint; now: bigint; kept: bigint }

/**
 * The ledger's own figures: transactions of this file and of all files of its system that are about
 * the same keys, with their undos, beside what is kept with the keys.
 */
const ledgerOf = async ({ db }: Ctx, { shop_id, bulk_id, moves }: BulkRow): Promise<Ledger> => {
  const { rows } = await sql<Ledger>`
    with
      -- with the shop as a column: one that the statistics don't know yet is taken for empty where
      -- it is a constant, and joined row by row
      file as materialized (
        select b.shop_id, b.bulk_id
        from bulk b
        where b.shop_id = ${shop_id} and b.bulk_id = ${bulk_id}),
      keys as materialized (
        select distinct r.shop_id, r.moved_key as key
        from file f
          join bulk_row r on r.shop_id = f.shop_id and r.bulk_id = f.bulk_id
        where r.moved_key is not null
          and (r.state in ('done', 'undone') or r.verdict = 'unchanged')),
      posted as materialized (
        select m.shop_id, t.bulk_id = ${bulk_id} as is_this, m.movement_id, m.amount
        from keys k
          join bulk_row t on t.shop_id = k.shop_id and t.moved_key = k.key
          join movement m on m.shop_id = t.shop_id and m.movement_id = t.movement_id),
      undone as (
        select p.is_this, u.amount
        from posted p
          join movement u on u.shop_id = p.shop_id and u.undoes = p.movement_id)
    select
      (select coalesce(sum(amount) filter (where is_this), 0)::bigint from posted) as posted,
      (select coalesce(-sum(amount) filter (where is_this), 0)::bigint from undone) as undone,
      (select coalesce(sum(amount), 0)::bigint
        from (select amount from posted union all select amount from undone) a) as now,
      (select coalesce(sum(m.amount), 0)::bigint
        from keys k
          join moved_in m on m.shop_id = k.shop_id and m.source = ${moves} and m.key = k.key)
        as kept`.execute(db)
  return rows[0]!
}

const earlierOf = async ({ db }: Ctx, { shop_id, bulk_id, moves }: BulkRow) => {
  const earlier = await db
    .selectFrom('bulk')
    .select(['bulk_id', 'title', 'started_at'])
    .where('shop_id', '=', shop_id)
    .where('moves', '=', moves)
    .where('bulk_id', '<', bulk_id)
    .where('started_at', 'is not', null)
    .orderBy('bulk_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier
    ? {
        bulk_id: wireId('bulk', earlier.bulk_id),
        title: earlier.title,
        at: earlier.started_at!.toISOString(),
      }
    : null
}

/** Proves a file that moves in: file = taken + refused = ledger, to the cent. */
export const proveMoveIn = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const bulk = await findBulk(ctx.db, ctx, params.id)
  if (bulk.moves === null) throw new Refusal('not_found')
  const sums = await sumsOf(ctx, bulk)
  const ledger = bulk.started_at === null ? null : await ledgerOf(ctx, bulk)
  const adds = sums.file === sums.before + sums.up - sums.down + sums.refused
  return {
    from: readSystem(bulk.moves).from,
    state: bulk.state,
    currency: ctx.shop.currency,
    rows: {
      file: sums.rows,
      taken: sums.taken,
      unchanged: sums.unchanged,
      refused: sums.rows - sums.taken - sums.unchanged,
      unread: sums.unread,
    },
    file: formatMinor(sums.file),
    before: formatMinor(sums.before),
    up: formatMinor(sums.up),
    down: formatMinor(sums.down),
    refused: formatMinor(sums.refused),
    points:
      sums.points === null
        ? null
        : {
            file: Number(sums.points),
            taken: Number(sums.points_taken),
            refused: Number(sums.points_refused),
            rest: Number(sums.rest),
            rest_rows: sums.rest_rows,
          },
    ledger: ledger && {
      posted: formatMinor(ledger.posted),
      undone: formatMinor(ledger.undone),
      now: formatMinor(ledger.now),
      kept: formatMinor(ledger.kept),
    },
    proved:
      ledger !== null &&
      adds &&
      sums.waiting === 0 &&
      ledger.posted === sums.up - sums.down &&
      ledger.now === ledger.kept,
    earlier: await earlierOf(ctx, bulk),
  }
}
