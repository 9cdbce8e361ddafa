import { type Kysely, sql } from 'kysely'

/**
 * Adds to each lot the movement that issued its money: its own or, for a lot made by a transfer,
 * that of the source lot. Both halves of a transfer list their lots in the same order.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table lot add column origin_movement_id bigint`.execute(db)
  await sql`alter table lot disable trigger user`.execute(db)
  await sql`
    with recursive
      half as (
        select e.movement_id, m.pair, e.lot_id,
            row_number() over (partition by e.movement_id order by e.seq) as place
          from movement m
            join entry e on e.movement_id = m.movement_id
          where m.kind = 'transfer'),
      carried as materialized (
        select i.lot_id, o.lot_id as from_lot
          from half i
            join half o on o.movement_id = i.pair and o.place = i.place),
      walk as (
        select c.lot_id, c.from_lot from carried c
        union all
        select w.lot_id, c.from_lot from walk w join carried c on c.lot_id = w.from_lot)
    update lot l set origin_movement_id = o.movement_id
      from lot t
        left join walk w on w.lot_id = t.lot_id
          and not exists (select from carried c where c.lot_id = w.from_lot)
        join lot o on o.lot_id = coalesce(w.from_lot, t.lot_id)
      where l.lot_id = t.lot_id`.execute(db)
  await sql`alter table lot enable trigger user`.execute(db)
  await sql`alter table lot alter column origin_movement_id set not null`.execute(db)
  await sql`drop function if exists lot_origin(bigint)`.execute(db)
}
