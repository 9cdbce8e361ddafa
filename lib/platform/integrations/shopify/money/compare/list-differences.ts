import { createHash } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { differenceCauses, differenceFixes } from '#contract/integrations/store-difference.ts'
import type {
  StoreComparison,
  StoreDifference,
} from '#contract/integrations/store-difference-shapes.ts'
import type {
  compareStore as compareCall,
  listStoreDifferences as listCall,
} from '#contract/integrations/store-differences.ts'
import { differenceKinds } from '#contract/integrations/store-money.ts'
import { numberOf } from '#platform/integrations/shopify/gid.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countByKind, countRows, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { findRow } from '#platform/integrations/read-integration.ts'
import type { StoreDifferenceTable } from '#platform/integrations/shopify/money/tables.ts'
import { shopify } from '#platform/integrations/shopify/vendor.ts'
import { last4Of } from '#platform/money/card.ts'
import { fixesOf } from '#rules/integrations/fixes.ts'
import { formatMinor } from '#rules/money.ts'
import { scheduleComparison } from './begin.ts'

export type DifferenceRow = Selectable<StoreDifferenceTable> & { last4: string | null }

/** Writes an amount; null stays null. */
export const moneyOrNone = (amount: bigint | null): string | null =>
  amount === null ? null : formatMinor(amount)

/** Digests the figures that a fix confirms. */
export const expectedOf = ({
  difference_id,
  kind,
  ours,
  theirs,
}: Pick<DifferenceRow, 'difference_id' | 'kind' | 'ours' | 'theirs'>): string =>
  createHash('sha256')
    .update(JSON.stringify([String(difference_id), kind, moneyOrNone(ours), moneyOrNone(theirs)]))
    .digest('hex')

const causeOf = ({ facts }: DifferenceRow): StoreDifference['cause'] =>
  differenceCauses.find((one) => one === facts['cause']) ?? null

/** Lists the ways in which a difference can be ended. */
export const fixesFor = (row: DifferenceRow): StoreDifference['fixes'] => {
  const { kind, state, gift_card_id } = row
  const isStanding = state === 'open' || state === 'kept'
  if (!isStanding) return []
  const all = fixesOf({ kind, cause: causeOf(row), hasCard: gift_card_id !== null })
  return state === 'kept' ? all.filter((fix) => fix !== 'leave' && fix !== 'keep_ours') : all
}

/** Names what only the store has by its number there. */
const storeIdOf = ({ facts }: DifferenceRow): string | null => {
  const id = facts['id'] ?? facts['remote_id']
  return id === undefined ? null : numberOf(id)
}

/** Returns a difference in wire form: money in major units. */
export const toDifference = (row: DifferenceRow): StoreDifference => ({
  difference_id: wireId('store_difference', row.difference_id),
  kind: row.kind,
  state: row.state,
  cause: causeOf(row),
  gift_card_id: row.gift_card_id === null ? null : wireId('gift_card', row.gift_card_id),
  last4: row.last4 ?? row.facts['last4'] ?? null,
  store_id: storeIdOf(row),
  order_name: row.facts['name'] ?? null,
  refund_id: row.facts['refund'] ? wireId('refund', BigInt(row.facts['refund'])) : null,
  ours: moneyOrNone(row.ours),
  theirs: moneyOrNone(row.theirs),
  amount: formatMinor(row.amount),
  found_at: row.found_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  fixes: fixesFor(row),
  fix: differenceFixes.find((one) => one === row.fix) ?? null,
  transaction_id: row.movement_id === null ? null : wireId('transaction', row.movement_id),
  expected: expectedOf(row),
})

/** Selects differences (d) with the last four of their cards. */
export const differenceRows = (rest: RawBuilder<unknown>) => sql<DifferenceRow>`
  select d.*, ${last4Of(sql`d.shop_id`, sql`d.gift_card_id`)} as last4
  from store_difference d
  ${rest}`

/** Reads how far the comparison is, and the sums of the last one. */
export const readComparison = async (db: Db | Trx, shop_id: bigint): Promise<StoreComparison> => {
  const job = await db
    .selectFrom('store_sync')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('kind', '=', 'money')
    .executeTakeFirst()
  const { rows } = await sql<Record<string, bigint | null> & { compared_at: Date | null }>`
    select s.*, (
      select coalesce(sum(d.amount), 0)::bigint
      from store_difference d
      where d.shop_id = s.shop_id and d.state = 'fixed' and d.ended_at >= s.compared_at) as fixed
    from store_money s
    where s.shop_id = ${shop_id}`.execute(db)
  const last = rows[0]
  const isOver = job?.state === 'following'
  const sum = (name: string): string => formatMinor(last?.[name] ?? 0n)
  return {
    state: job?.state ?? null,
    part: job?.part ?? null,
    objects: job?.objects ?? 0,
    total: job?.total ?? null,
    problem: job?.problem ?? null,
    compared_at: last?.compared_at?.toISOString() ?? null,
    next_at: isOver ? job.due_at.toISOString() : null,
    sums: last?.compared_at
      ? {
          ours: sum('compared_ours'),
          theirs: sum('compared_theirs'),
          waiting: sum('compared_waiting'),
          stays: sum('compared_stays'),
          differences: sum('compared_differences'),
          fixed: sum('fixed'),
        }
      : null,
  }
}

/** Lists the differences of a state (usually `open`), newest first, with both sums. */
export const listDifferences = async (
  { db, shop: { shop_id } }: Ctx,
  { query }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => {
  const walk = walkOf(query)
  const of = sql`d.shop_id = ${shop_id} and d.state = ${query.state ?? 'open'}`
  const which = query.kind ? sql`${of} and d.kind = ${query.kind}` : of
  const [{ rows }, count, byKind, comparison] = await Promise.all([
    differenceRows(sql`where ${which} ${stepOf(walk, { id: sql`d.difference_id` })}`).execute(db),
    countRows(db, sql`from store_difference d where ${which}`),
    countByKind(db, differenceKinds, sql`from store_difference d where ${of} and d.kind = k.kind`),
    readComparison(db, shop_id),
  ])
  const page = pageOf(rows, walk, ({ found_at, difference_id }) => ({
    at: found_at,
    id: difference_id,
  }))
  return { ...count, ...page, ...byKind, rows: page.rows.map(toDifference), comparison }
}

/** Compares with the store now. */
export const compareStore = (
  ctx: Ctx,
  _: Parsed<typeof compareCall>,
): Promise<Answer<typeof compareCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const row = await findRow(trx, shop_id, shopify.name)
    if (row?.state !== 'on') throw new Refusal('integration_off')
    const on = await trx
      .selectFrom('store_money')
      .select('mode')
      .where('shop_id', '=', shop_id)
      .forUpdate()
      .executeTakeFirst()
    if (!on || on.mode === 'off') throw new Refusal('store_money_off')
    const before = await readComparison(trx, shop_id)
    if (before.state !== null && before.state !== 'following')
      throw new Refusal('comparison_running')
    await scheduleComparison(trx, ctx.shop, ctx.now, true)
    await audit(trx, ctx, 'compare_store', shopify.name)
    return readComparison(trx, shop_id)
  })
