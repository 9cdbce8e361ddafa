import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Due, Outcome } from './due.ts'
import { findBulk, lockBulk } from './find-bulk.ts'
import { hasRoom, refuseClosedGate, setRunning } from './start-run.ts'

/** A campaign whose time has come. Where three run already it waits for a place; where the shop may not any more, it is paused and says why. */
export const startScheduled = async (platform: Platform, due: Due): Promise<Outcome> => {
  const now = platform.clock()
  const wire = wireId('bulk', due.bulk_id)
  return transact(platform.db, async (trx) => {
    const seen = await findBulk(trx, { shop: due }, wire)
    const problem = await refuseClosedGate(trx, { shop: due, now }, seen.summary?.runs ?? 1, seen.operation === 'gift_card').then(
      () => null,
      (cause: unknown) => (cause instanceof Refusal ? cause.code : Promise.reject(cause)),
    )
    await lockBulk(trx, due.bulk_id)
    const bulk = await findBulk(trx, { shop: due }, wire)
    if (bulk.state !== 'scheduled' || bulk.starts_at === null || bulk.starts_at > now) return 'stopped'
    if (problem) await trx.updateTable('bulk').set({ state: 'bulk_paused', problem }).where('bulk_id', '=', due.bulk_id).execute()
    else if (!(await hasRoom(trx, due.shop_id))) return 'idle'
    else await setRunning(trx, bulk, now)
    await audit(trx, { now, requestId: 'runner', shop: due, person: null }, problem ? 'pause_bulk' : 'start_bulk', wire, problem ? { problem } : { rows: bulk.summary?.runs ?? 0 })
    return 'stopped'
  })
}
