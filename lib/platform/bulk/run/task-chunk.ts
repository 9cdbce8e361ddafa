import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { extendLots } from '#platform/ledger/extend-lots.ts'
import { turnCards } from '#platform/gift-cards/turn-cards.ts'
import { wireId } from '#platform/ids.ts'
import { cancelMailsAbout } from '#platform/mail/cancel.ts'
import type { Acting } from '#platform/acting.ts'
import { extendable, turnable } from './card-tasks.ts'
import type { Due, Outcome } from './due.ts'
import type { BulkTask } from '#platform/bulk/tables.ts'

/**
 * Works on one chunk of a run's cards. The lock on the campaign's row guards the task, and progress
 * is saved with the changes.
 */
export const taskChunk = (
  { db, clock }: Platform,
  { bulk_id, shop_id }: Due,
  most: number,
): Promise<Outcome> =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ task: BulkTask }>`
      select task from bulk
      where shop_id = ${shop_id} and bulk_id = ${bulk_id} and task is not null
      for update skip locked`.execute(trx)
    const task = rows[0]?.task
    if (!task) return 'idle'
    const { rows: next } = await sql<{ row_no: number }>`
      select row_no from bulk_row
      where shop_id = ${shop_id} and bulk_id = ${bulk_id} and row_no > ${task.after}
        and gift_card_id is not null
      order by row_no
      limit ${most}`.execute(trx)
    const last = next.at(-1)?.row_no
    if (last === undefined) {
      await trx
        .updateTable('bulk')
        .set({ task: null })
        .where('shop_id', '=', shop_id)
        .where('bulk_id', '=', bulk_id)
        .execute()
      return 'stopped'
    }
    const theirs = sql`r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id}
      and r.row_no > ${task.after} and r.row_no <= ${last}`
    // locks all of the chunk's cards at once in one order
    await sql`
      select from gift_card
      where shop_id = ${shop_id}
        and gift_card_id in (select r.gift_card_id from bulk_row r where ${theirs})
      order by gift_card_id
      for no key update`.execute(trx)
    const actor = { kind: 'campaign', bulk_id, staff_id: BigInt(task.staff_id) } as const
    await works[task.kind]({ trx, shop: { shop_id }, actor, now: clock() }, theirs, task)
    await trx
      .updateTable('bulk')
      .set({ task: JSON.stringify({ ...task, after: last }) })
      .where('shop_id', '=', shop_id)
      .where('bulk_id', '=', bulk_id)
      .execute()
    return next.length
  })

type CampaignAct = Acting & { actor: { bulk_id: bigint } }
type Work = (act: CampaignAct, theirs: RawBuilder<unknown>, task: BulkTask) => Promise<void>

const extend: Work = async (act, theirs, { expires_on: day = null }) => {
  await extendLots(
    act,
    sql`
      select l.lot_id, l.gift_card_id, l.expires_on as was
      from lot l
        join gift_card g on g.shop_id = l.shop_id and g.gift_card_id = l.gift_card_id
      where l.shop_id = ${act.shop.shop_id}
        and l.movement_id = any(array(select r.movement_id from bulk_row r where ${theirs}))
        and ${extendable(day)}`,
    day,
  )
}

const turn =
  (disabled: boolean): Work =>
  async (act, theirs) => {
    const { bulk_id } = act.actor
    await turnCards(
      act,
      sql`
        g.gift_card_id = any(array(
          select r.gift_card_id from bulk_row r where ${theirs} and r.moved_before is null))
          and ${turnable(bulk_id, disabled)}`,
      { disabled, detail: { bulk: wireId('bulk', bulk_id) } },
    )
    // the run's own emails that are still queued
    if (disabled)
      await cancelMailsAbout(
        act.trx,
        act.shop.shop_id,
        sql`array(
          select r.movement_id
          from bulk_row r
            join gift_card g on g.shop_id = r.shop_id and g.gift_card_id = r.gift_card_id
          where ${theirs} and not g.is_loyalty)`,
      )
  }

const works: Record<BulkTask['kind'], Work> = { extend, disable: turn(true), enable: turn(false) }
