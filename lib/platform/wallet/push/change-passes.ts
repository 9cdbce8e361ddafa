import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { isVoid } from '#platform/wallet/read-card.ts'
import { wake } from '#platform/work/wake.ts'

/**
 * Lets one process change passes at a time; the cursors stay readable. Devices that register
 * meanwhile wait, so that each change finds them or they find it.
 */
export const alone = (trx: Trx) => sql`lock table pass_cursor in exclusive mode`.execute(trx)

/** Waits until no process changes passes, and keeps them as they are until the transaction ends. */
export const besideChanges = (trx: Trx) =>
  sql`lock table pass_cursor in row share mode`.execute(trx)

/** Returns the time of a change of passes: later than that of any before, also on another machine. */
const changeTime = async (trx: Trx, now: Date): Promise<Date> => {
  const { rows } = await sql<{ changed_at: Date }>`
    update pass_cursor
    set changed_at = greatest(
      ${now}::timestamptz,
      (select max(changed_at) + interval '1 ms' from pass_cursor))
    returning changed_at`.execute(trx)
  return rows[0]!.changed_at
}

/**
 * Marks passes as changed, void where their code is gone, and queues a push to each of their
 * devices; one that is void already changes no more. `which` is about a pass (p) and its card (g).
 */
export const changePasses = async (
  trx: Trx,
  which: RawBuilder<boolean>,
  { now, isLook = false }: { now: Date; isLook?: boolean },
): Promise<void> => {
  const at = await changeTime(trx, now)
  const { rows } = await sql`
    with changed as (
      update wallet_pass p
      set card_version = g.version, card_held = g.held, changed_at = ${at},
        changes = p.changes + 1,
        voided_at = case when ${isVoid} then coalesce(p.voided_at, ${at}::timestamptz) end
      from gift_card g, gift_card_code k
      where g.shop_id = p.shop_id and g.gift_card_id = p.gift_card_id
        and k.shop_id = p.shop_id and k.code_id = p.code_id
        and not (p.voided_at is not null and ${isVoid}) and ${which}
      returning p.shop_id, p.pass_id, p.kind, p.voided_at
    ),
    held as materialized (
      select d.shop_id, d.device_id, c.voided_at
      from changed c
      join pass_device d on d.shop_id = c.shop_id and d.pass_id = c.pass_id
      order by d.shop_id, d.device_id
      for no key update of d
    ),
    devices as (
      update pass_device d
      set voided_at = h.voided_at
      from held h
      where d.shop_id = h.shop_id and d.device_id = h.device_id
      returning d.shop_id, d.pass_id, d.device_id
    ),
    told as (
      select shop_id, pass_id, device_id from devices
      union all
      select shop_id, pass_id, null from changed where kind = 'google'
    )
    insert into pass_push as q (shop_id, pass_id, device_id, due_at, is_look)
    select shop_id, pass_id, device_id, ${now}, ${isLook} from told
    order by shop_id, pass_id, device_id
    on conflict (shop_id, pass_id, device_id) do update
      set asked = q.asked + 1, is_look = q.is_look and excluded.is_look
    returning push_id`.execute(trx)
  if (rows.length > 0) wake('wallet')
}
