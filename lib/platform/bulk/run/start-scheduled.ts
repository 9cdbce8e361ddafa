import { Refusal, type RefusalCode } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { askerOf } from '#platform/exports/asker.ts'
import { wireId } from '#platform/ids.ts'
import { may } from '#rules/way/access.ts'
import type { Due, Outcome } from './due.ts'
import { type BulkRow, findBulk, lockBulk } from '#platform/bulk/find-bulk.ts'
import {
  hasRoom,
  isBeside,
  refuseClosedGate,
  refuseOverOwnLimits,
  setRunning,
} from './start-run.ts'

/**
 * Starts a campaign that is due. With three running, or beside an undo, it waits; if the shop or its
 * planner may not start it any more, it is paused with the reason.
 */
export const startScheduled = async (platform: Platform, due: Due): Promise<Outcome> => {
  const now = platform.clock()
  const { areas } = platform
  const wire = wireId('bulk', due.bulk_id)
  return transact(platform.db, async (trx) => {
    const seen = await findBulk(trx, { shop: due }, wire)
    const closed = await problemOf(refuseClosedGate(trx, { shop: due, now, areas }, seen))
    await lockBulk(trx, due.bulk_id)
    const bulk = await findBulk(trx, { shop: due }, wire)
    if (bulk.state !== 'scheduled' || bulk.starts_at === null || bulk.starts_at > now)
      return 'stopped'
    const problem = closed ?? (await problemOf(refuseStarter(trx, { shop: due, now }, bulk)))
    if (problem)
      await trx
        .updateTable('bulk')
        .set({ state: 'bulk_paused', problem })
        .where('shop_id', '=', due.shop_id)
        .where('bulk_id', '=', due.bulk_id)
        .execute()
    else if (!(await hasRoom(trx, due.shop_id)) || (await isBeside(trx, bulk, ['undoing'])))
      return 'idle'
    else await setRunning(trx, bulk, now)
    await audit(
      trx,
      { now, requestId: 'runner', shop: due, actor: { kind: 'job' } },
      problem ? 'pause_bulk' : 'start_bulk',
      wire,
      problem ? { problem } : { rows: bulk.summary?.runs ?? 0 },
    )
    return 'stopped'
  })
}

const problemOf = (passing: Promise<void>): Promise<RefusalCode | null> =>
  passing.then(
    () => null,
    (cause: unknown) => (cause instanceof Refusal ? cause.code : Promise.reject(cause)),
  )

/** Checks the person who scheduled the campaign, with their current role and limits. */
const refuseStarter = async (
  trx: Trx,
  { shop, now }: { shop: Due; now: Date },
  bulk: BulkRow,
): Promise<void> => {
  const starter =
    bulk.started_by === null
      ? null
      : await askerOf({ db: trx }, { shop_id: shop.shop_id, staff_id: bulk.started_by }, now)
  if (!starter || !may(starter.actor, bulk.moves ? 'settings' : 'issue'))
    throw new Refusal('forbidden')
  await refuseOverOwnLimits({ trx, now, ...starter }, bulk)
}
