import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { rowsFeature } from '#platform/bulk/count-rows.ts'
import { leftOf } from '#platform/money/gates/plan-gate.ts'
import type { Platform } from '#platform/ctx.ts'
import { isConnectionLost, isTransient } from '#platform/db/refusal-of-database.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'
import { bulkGate, moveGate } from '#rules/bulk/bulk.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Due, Outcome } from './due.ts'
import { lockBulk } from '#platform/bulk/find-bulk.ts'

type Ran = { claimed: number; done: number; failed: number }

/**
 * Transient errors: the same chunk can be repeated, because each of its rows is carried out with
 * its own mark or not at all.
 */
const isPassing = (cause: unknown): boolean => isTransient(cause) || isConnectionLost(cause)

/**
 * Runs one chunk in one transaction. The shop's permissions are checked every time; an error that
 * affects the whole campaign pauses it with the reason.
 */
export const runChunk = async (platform: Platform, due: Due, most: number): Promise<Outcome> => {
  const problem = due.moves ? moveGate(due.settings) : bulkGate(due.settings)
  if (problem) return pause(platform, due, problem)
  try {
    const ran = await transact(platform.db, async (trx) => {
      wake('mail')
      const of = { shop: due, now: platform.clock(), areas: platform.areas }
      // credit that moves in was issued elsewhere, and counts for no plan
      const { left = most } = due.moves ? {} : ((await leftOf(trx, of, rowsFeature)) ?? {})
      return left === 0 ? null : runRows(platform, trx, due, Math.min(most, left))
    })
    if (ran === null) return await pause(platform, due, 'plan_used_up')
    return outcomeOf(ran.claimed)
  } catch (cause) {
    if (isPassing(cause)) return 1
    if (cause instanceof Refusal) return pause(platform, due, cause.code)
    platform.log.error(
      { bulk: String(due.bulk_id), problem: cause instanceof Error ? cause.stack : String(cause) },
      'a campaign broke',
    )
    return pause(platform, due, 'broken')
  }
}

/**
 * Maps a database function's result, the number of rows claimed; -1 means the campaign may not go
 * on.
 */
const outcomeOf = (claimed: number): Outcome => {
  if (claimed < 0) return 'stopped'
  return claimed === 0 ? 'idle' : claimed
}

/** Passes codes and salts for each row, needed or not, as one text of each for the whole chunk. */
export const runRows = async (
  { vault, clock }: Platform,
  trx: Trx,
  {
    bulk_id,
    shop_id,
    time_zone,
    moves = null,
  }: Pick<Due, 'bulk_id' | 'shop_id' | 'time_zone'> & Partial<Pick<Due, 'moves'>>,
  most: number,
): Promise<Ran> => {
  const { digests, ciphers, last4s } = vault.sealNew(shop_id, most)
  const now = clock()
  const { rows } = await sql<Ran>`
    select * from ${sql.ref(moves ? 'run_moved_rows' : 'run_bulk_rows')}(
      ${shop_id}, ${bulk_id}, ${most},
      ${digests}::bytea, ${ciphers}::bytea, ${last4s}::bytea, ${randomBytes(16 * most)}::bytea,
      ${dayIn(time_zone, now)}::date, ${now})`.execute(trx)
  return rows[0]!
}

const pause = async (
  { db }: Platform,
  { bulk_id, shop_id }: Due,
  problem: string,
): Promise<'stopped'> => {
  await transact(db, async (trx) => {
    await lockBulk(trx, bulk_id)
    await trx
      .updateTable('bulk')
      .set({ state: 'bulk_paused', problem })
      .where('shop_id', '=', shop_id)
      .where('bulk_id', '=', bulk_id)
      .where('state', '=', 'bulk_started')
      .execute()
  })
  return 'stopped'
}

/** Undoes one chunk of a run. */
export const undoChunk = async (
  { db, clock }: Platform,
  { bulk_id, shop_id }: Due,
  most: number,
): Promise<Outcome> => {
  try {
    const { rows } = await transact(db, (trx) =>
      sql<{ claimed: number }>`
        select * from undo_bulk_rows(${shop_id}, ${bulk_id}, ${most}, ${clock()})`.execute(trx),
    )
    return outcomeOf(rows[0]?.claimed ?? -1)
  } catch (cause) {
    if (isPassing(cause)) return 1
    throw cause
  }
}
