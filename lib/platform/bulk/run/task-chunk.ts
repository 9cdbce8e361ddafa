import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { cancelMailsAbout } from '#platform/mail/cancel.ts'
import { turnable } from './card-tasks.ts'
import type { Due, Outcome } from './due.ts'
import type { BulkTask } from '#platform/bulk/tables.ts'

/**
 * A chunk of what is to happen to the cards of a run; who has the campaign's row has the task, and
 * what is done is noted with it.
 */
export const taskChunk = (
  { db, clock }: Platform,
  { bulk_id, shop_id }: Due,
  most: number,
): Promise<Outcome> =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ task: BulkTask }>`
      select task from bulk
      where bulk_id = ${bulk_id} and task is not null
      for update skip locked`.execute(trx)
    const task = rows[0]?.task
    if (!task) return 'idle'
    const { rows: next } = await sql<{ row_no: number }>`
      select row_no from bulk_row
      where bulk_id = ${bulk_id} and row_no > ${task.after} and gift_card_id is not null
      order by row_no
      limit ${most}`.execute(trx)
    const last = next.at(-1)?.row_no
    if (last === undefined) {
      await trx.updateTable('bulk').set({ task: null }).where('bulk_id', '=', bulk_id).execute()
      return 'stopped'
    }
    const theirs = sql`r.bulk_id = ${bulk_id} and r.row_no > ${task.after} and r.row_no <= ${last}`
    // all of the chunk's cards at once and in one order
    await sql`
      select from gift_card
      where gift_card_id in (select r.gift_card_id from bulk_row r where ${theirs})
      order by gift_card_id
      for no key update`.execute(trx)
    await works[task.kind](trx, { bulk_id, shop_id, theirs, task, at: clock() })
    await trx
      .updateTable('bulk')
      .set({ task: JSON.stringify({ ...task, after: last }) })
      .where('bulk_id', '=', bulk_id)
      .execute()
    return next.length
  })

type Work = {
  bulk_id: bigint
  shop_id: bigint
  theirs: RawBuilder<unknown>
  task: BulkTask
  at: Date
}

/**
 * Lots of the run that are open and would end earlier; which they were is noted, so that
 * `ledger:verify` knows each lot's last day.
 */
const extend = async (trx: Trx, { shop_id, theirs, task, at }: Work): Promise<void> => {
  const day = task.expires_on ?? null
  await sql`
    with
      o as materialized (
        select l.lot_id, l.gift_card_id, l.expires_on as was
        from bulk_row r
          join lot l on l.movement_id = r.movement_id
        where ${theirs} and l.remaining > 0
          and l.expires_on is not null and (${day}::date is null or l.expires_on < ${day}::date)),
      moved as (update lot l set expires_on = ${day}::date from o where l.lot_id = o.lot_id)
    insert into card_event (shop_id, gift_card_id, kind, staff_id, detail, version, at)
    select ${shop_id}, g.gift_card_id, 'expiry_changed', ${task.staff_id}::bigint,
      jsonb_strip_nulls(jsonb_build_object(
        'lots', string_agg(o.lot_id::text, ' ' order by o.lot_id),
        'from', min(o.was)::text,
        'to', ${day}::text)),
      g.version, ${at}
    from o
      join gift_card g on g.gift_card_id = o.gift_card_id
    group by g.gift_card_id, g.version
    order by g.gift_card_id`.execute(trx)
}

/** A mail that waits would hand over a code that opens nothing. */
const turn =
  (disable: boolean) =>
  async (trx: Trx, { bulk_id, shop_id, theirs, task, at }: Work): Promise<void> => {
    await sql`
      with c as (
        update gift_card g set disabled_at = ${disable ? at : null}::timestamptz
        from bulk_row r
        where ${theirs} and g.gift_card_id = r.gift_card_id and ${turnable(bulk_id, disable)}
        returning g.gift_card_id, g.version)
      insert into card_event (shop_id, gift_card_id, kind, staff_id, detail, version, at)
      select ${shop_id}, gift_card_id, ${disable ? 'disabled' : 'enabled'},
        ${task.staff_id}::bigint, jsonb_build_object('bulk', ${wireId('bulk', bulk_id)}::text),
        version, ${at}
      from c
      order by gift_card_id`.execute(trx)
    if (disable)
      await cancelMailsAbout(
        trx,
        shop_id,
        sql`array(
          select r.movement_id
          from bulk_row r
            join gift_card g on g.gift_card_id = r.gift_card_id
          where ${theirs} and not g.is_loyalty)`,
      )
  }

const works: Record<BulkTask['kind'], (trx: Trx, work: Work) => Promise<void>> = {
  extend,
  disable: turn(true),
  enable: turn(false),
}
