import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bulkRowsMost } from '#contract/bulk/bulk.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { bytesOf } from '#platform/uploads/stored-file.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { BulkSource } from '#contract/bulk/bulk-shapes.ts'
import { columnsOf, placesOf } from '#platform/bulk/draft/columns.ts'
import type { Due, Outcome } from '#platform/bulk/run/due.ts'
import { Asks, fileReader, handRows, type NewRow } from '#platform/bulk/run/read-rows.ts'
import { readTable } from '#platform/bulk/draft/read-table.ts'
import { movedReader, type NewMoved } from '#platform/bulk/move-in/read-moved.ts'
import { refuseShared, writeMoved } from '#platform/bulk/move-in/write-moved.ts'
import { summing } from '#platform/bulk/run/summing.ts'
import type { BulkTable } from '#platform/bulk/tables.ts'
import { unmailedOf } from './unmailed.ts'
import { writeRows } from '#platform/bulk/draft/write-rows.ts'

const leaseMs = 30_000
/** Ends a dry run that can't be made; the campaign becomes a draft again with the reason. */
class Unfit extends Error {}
/** Ends a dry run whose campaign was changed or taken by another worker. */
class Lost extends Error {}
export type Checked = Pick<
  BulkTable,
  | 'shop_id'
  | 'operation'
  | 'file_id'
  | 'expires_on'
  | 'on_duplicate'
  | 'on_credited_lately'
  | 'moves'
  | 'money'
> & {
  bulk_id: bigint
  revision: number
  source: BulkSource
  email: { active: boolean }
  reset_to_zero: boolean
}

/**
 * Dry runs of one worker. A worker holds one by a lease that it renews, and works a chunk a step,
 * so that campaigns take turns. Writes of a worker that lost its lease, or of an older revision,
 * are refused.
 */
export const checksOf = (platform: Platform, most: number) => {
  const worker = randomUUID()
  const open = new Map<bigint, AsyncGenerator<void>>()
  const step = async (due: Due): Promise<Outcome> => {
    const walk = open.get(due.bulk_id) ?? check(platform, due, worker, most)
    open.set(due.bulk_id, walk)
    try {
      if (!(await walk.next()).done) return most
    } catch (cause) {
      if (!(cause instanceof Lost)) await giveUp(platform, due, worker, cause)
    }
    open.delete(due.bulk_id)
    return 'stopped'
  }
  const release = async (): Promise<void> => {
    open.clear()
    await platform.db
      .updateTable('bulk')
      .set({ held_by: null, held_until: null })
      .where('held_by', '=', worker)
      .execute()
  }
  return { worker, step, release }
}

const problemOf = (cause: unknown): string => {
  if (cause instanceof Unfit) return cause.message
  return cause instanceof Asks ? cause.code : 'broken'
}

const giveUp = async (
  { db, log }: Platform,
  { bulk_id, shop_id }: Due,
  worker: string,
  cause: unknown,
): Promise<void> => {
  const problem = problemOf(cause)
  if (problem === 'broken')
    log.error(
      { bulk: String(bulk_id), problem: cause instanceof Error ? cause.stack : String(cause) },
      'a campaign could not be checked',
    )
  await db
    .updateTable('bulk')
    .set({ state: 'draft', problem, held_by: null, held_until: null })
    .where('shop_id', '=', shop_id)
    .where('bulk_id', '=', bulk_id)
    .where('state', '=', 'checking')
    .where('held_by', '=', worker)
    .execute()
}

async function* check(
  platform: Platform,
  { bulk_id, shop_id, settings, time_zone, currency }: Due,
  worker: string,
  most: number,
): AsyncGenerator<void> {
  const bulk = await claim(platform, { bulk_id, shop_id }, worker)
  const today = dayIn(time_zone, platform.clock())
  const holds = (trx: Trx, more: { rows?: number } = {}) =>
    hold(trx, platform, bulk, worker, more.rows ?? 0)
  const clearChunk = () =>
    transact(platform.db, async (trx) => {
      await holds(trx)
      return clear(trx, bulk, most)
    })
  while (await clearChunk()) yield
  const sums = summing(bulk)
  let row_no = 0
  for await (const batch of batches(
    platform,
    bulk,
    { limits: settings, today, expires_on: bulk.expires_on, currency },
    most,
  )) {
    if (row_no + batch.length > bulkRowsMost) throw new Unfit('too_many_rows')
    const written = await transact(platform.db, async (trx) => {
      await holds(trx, { rows: batch.length })
      return bulk.moves
        ? writeMoved(trx, { ...bulk, moves: bulk.moves }, batch as NewMoved[], row_no)
        : writeRows(trx, bulk, batch, row_no, platform.clock())
    })
    const unmailed = await unmailedOf(platform, bulk, written)
    for (const [at, row] of written.entries()) sums.add(row, unmailed[at] ?? null)
    row_no += batch.length
    yield
  }
  if (row_no === 0) throw new Unfit('no_rows')
  await transact(platform.db, async (trx) => {
    await holds(trx)
    if (bulk.moves)
      for (const { was, now } of await refuseShared(trx, bulk)) {
        sums.remove(was)
        sums.add(now, null)
      }
    const { summary, skipped } = sums.done()
    await sql`
      delete from bulk_tally
      where shop_id = ${shop_id} and bulk_id = ${bulk_id}`.execute(trx)
    await sql`
      insert into bulk_tally (shop_id, bulk_id, slot, skipped)
      values (${shop_id}, ${bulk_id}, -1, ${skipped})`.execute(trx)
    await trx
      .updateTable('bulk')
      .set({
        state: 'checked',
        problem: null,
        held_by: null,
        held_until: null,
        rows_total: row_no,
        checked_at: platform.clock(),
        summary: JSON.stringify(summary),
      })
      .where('shop_id', '=', shop_id)
      .where('bulk_id', '=', bulk_id)
      .execute()
  })
}

const claim = async (
  { db, clock }: Platform,
  { bulk_id, shop_id }: Pick<Due, 'bulk_id' | 'shop_id'>,
  worker: string,
): Promise<Checked> => {
  const now = clock()
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<Checked>`
    update bulk
    set held_by = ${worker}, held_until = ${until}, rows_checked = 0, problem = null
    where shop_id = ${shop_id} and bulk_id = ${bulk_id} and state = 'checking'
      and (held_until is null or held_until < ${now})
    returning *`.execute(db)
  if (!rows[0]) throw new Lost()
  return rows[0]
}

const hold = async (
  trx: Trx,
  { clock }: Platform,
  { bulk_id, shop_id, revision }: Checked,
  worker: string,
  more: number,
): Promise<void> => {
  const until = new Date(clock().getTime() + leaseMs)
  const { rows } = await sql`
    update bulk
    set held_until = ${until}, rows_checked = rows_checked + ${more}
    where shop_id = ${shop_id} and bulk_id = ${bulk_id} and revision = ${revision}
      and state = 'checking' and held_by = ${worker}
    returning 1`.execute(trx)
  if (rows.length === 0) throw new Lost()
}

/** Clears an earlier dry run's rows by chunks; returns whether there were any. */
const clear = async (trx: Trx, { bulk_id, shop_id }: Checked, most: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from bulk_row
    where shop_id = ${shop_id} and bulk_id = ${bulk_id}
      and row_no in (
        select row_no from bulk_row
        where shop_id = ${shop_id} and bulk_id = ${bulk_id}
        limit ${most * 4})`.execute(trx)
  return numAffectedRows > 0n
}

type Rules = Parameters<typeof fileReader>[2] & { currency: string }

async function* batches(
  platform: Platform,
  bulk: Checked,
  rules: Rules,
  most: number,
): AsyncGenerator<(NewRow | NewMoved)[]> {
  let batch: (NewRow | NewMoved)[] = []
  for await (const row of rowsOf(platform, bulk, rules)) {
    batch.push(row)
    if (batch.length < most) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

async function* rowsOf(
  platform: Platform,
  { shop_id, operation, file_id, source, moves, money }: Checked,
  rules: Rules,
): AsyncGenerator<NewRow | NewMoved> {
  if (Array.isArray(source)) return yield* handRows(source, rules)
  if (file_id === null) throw new Unfit('upload_gone')
  const { csv } = source
  const table = await readTable(bytesOf(platform, { shop_id, file_id }), csv.delimiter)
  const columns = await columnsOf(platform.db, { shop_id, operation }, table.heads ?? [], csv)
  const { places, problems } = placesOf(table, columns, operation, csv)
  if (problems[0]) throw new Unfit(problems[0].code)
  const read = moves
    ? movedReader(platform.vault, places, csv, { ...rules, moves, shop_id, money })
    : fileReader(places, csv, rules)
  for await (const rows of table.rows) for (const row of rows) yield read(row)
}
