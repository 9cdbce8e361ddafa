import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { sealOf } from './seal.ts'
import { Mismatch } from './verify-card.ts'

/** Verifies what no chain of one card covers: transfers, the origins of lots, seals. */
export const verifyAcross = async (
  db: Db | Trx,
  { shop_id }: { shop_id: bigint },
): Promise<void> => {
  await verifyTransfers(db, shop_id)
  await verifyOrigins(db, shop_id)
  await verifySeals(db, shop_id)
}

/**
 * Checks that each outgoing transfer came in once, with the same amount, on the card that it names;
 * each chain covers only its own half.
 */
const verifyTransfers = async (db: Db | Trx, shopId: bigint): Promise<void> => {
  const { rows } = await sql<{ movement_id: bigint }>`
    select coalesce(o.movement_id, i.movement_id) as movement_id
    from (select * from movement where shop_id = ${shopId} and kind = 'transfer' and amount < 0) o
    full join (
      select *
      from movement
      where shop_id = ${shopId} and kind = 'transfer' and amount > 0
    ) i on i.pair = o.movement_id
    where (
      o.amount = -i.amount
      and o.at = i.at
      and o.cause_id = 'g' || i.gift_card_id
      and i.cause_id = 'g' || o.gift_card_id
    ) is not true
    limit 1`.execute(db)
  if (rows[0])
    throw new Mismatch(
      `movement ${wireId('transaction', rows[0].movement_id)} is half a transfer: ` +
        'its other half is not there or not the same',
    )
}

/**
 * Checks that each lot names the movement that issued its money: the one that made it or, after a
 * transfer or a refund to a merged card, the one named by the lot that its money was in.
 */
const verifyOrigins = async (db: Db | Trx, shopId: bigint): Promise<void> => {
  const { rows } = await sql<{ lot_id: bigint }>`
    with half as (
      select m.movement_id, m.pair, l.lot_id, l.origin_movement_id,
        row_number() over (partition by m.movement_id order by e.seq) as place
      from movement m
      join entry e on e.shop_id = m.shop_id and e.movement_id = m.movement_id
      join lot l on l.shop_id = e.shop_id and l.lot_id = e.lot_id
      where m.shop_id = ${shopId} and m.kind = 'transfer'
    )
    select i.lot_id
    from half i
    join half o on o.movement_id = i.pair and o.place = i.place
    where i.origin_movement_id <> o.origin_movement_id
    union all
    select l.lot_id
    from lot l
    join movement m on m.shop_id = l.shop_id and m.movement_id = l.movement_id
    left join lot r on r.shop_id = l.shop_id and r.lot_id = l.refilled_for
    where l.shop_id = ${shopId} and m.kind <> 'transfer'
      and l.origin_movement_id <> coalesce(r.origin_movement_id, l.movement_id)
    limit 1`.execute(db)
  if (rows[0])
    throw new Mismatch(`lot ${wireId('lot', rows[0].lot_id)} does not name what issued its money`)
}

/** Recomputes each day's seal from the entries. */
const verifySeals = async (db: Db | Trx, shopId: bigint): Promise<void> => {
  const seals = await db
    .selectFrom('seal')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('day')
    .execute()
  let before: Uint8Array = new Uint8Array()
  for (const { day, ...kept } of seals) {
    const now = await sealOf(db, shopId, day, before)
    if (kept.cards !== now.cards || kept.entries !== now.entries)
      throw new Mismatch(
        `the seal of ${day} counts ${kept.entries} entries on ${kept.cards} cards, ` +
          `there are ${now.entries} on ${now.cards}`,
      )
    if (!now.hash.equals(kept.hash))
      throw new Mismatch(
        `the seal of ${day} is ${Buffer.from(kept.hash).toString('hex')}, ` +
          `the entries say ${now.hash.toString('hex')}`,
      )
    before = now.hash
  }
}
