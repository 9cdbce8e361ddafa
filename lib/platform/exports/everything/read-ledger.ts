import { sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot, type Trx } from '#platform/db/transact.ts'
import { walked } from '#platform/exports/table.ts'
import type { Cut } from '#platform/exports/tables.ts'
import { lotsOf } from '#platform/ledger/read-lots.ts'

const cardsATime = 100
type Line = { gift_card_id: bigint; text: string }
/** A card as of the cut, with the objects of its lots, movements and entries in order. */
export type CardLines = {
  gift_card_id: bigint
  card: string
  lots: string[]
  movements: string[]
  entries: string[]
}

/**
 * Lists movements of which only a part is before the cut, or of whose transfer only one half is: all
 * of them count as later. The cut is settled, so that there will be no more of them.
 */
export const straddlingOf = async ({ db, shop }: Ctx, { entry_id }: Cut): Promise<bigint[]> => {
  const { rows } = await sql<{ movement_id: bigint }>`
    with late as (
      select distinct e.movement_id from entry e
      where e.shop_id = ${shop.shop_id} and e.entry_id > ${entry_id}::bigint),
    pairs as (
      select l.movement_id from late l
      union
      select p.movement_id
      from late l
        join movement m on m.shop_id = ${shop.shop_id} and m.movement_id = l.movement_id
          and m.kind = 'transfer'
        join movement p on p.shop_id = m.shop_id
          and (p.pair = m.movement_id or p.movement_id = m.pair))
    select b.movement_id from pairs b
    where exists (
      select from entry e
      where e.shop_id = ${shop.shop_id} and e.movement_id = b.movement_id
        and e.entry_id <= ${entry_id}::bigint)`.execute(db)
  return rows.map(({ movement_id }) => movement_id)
}

/** Reads the seals up to the cut, which come before the cards that they cover. */
export const readSeals = async ({ db, shop }: Ctx, { at }: Cut): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    select (to_jsonb(z) || jsonb_build_object('hash', encode(z.hash, 'hex')))::text as text
    from seal z
    where z.shop_id = ${shop.shop_id} and z.sealed_at <= ${at}::timestamptz
    order by z.day`.execute(db)
  return rows.map(({ text }) => text)
}

/** Reads the ledger card by card as of the cut: what came later is subtracted. */
export const readLedger = (
  ctx: Ctx,
  cut: Cut,
  straddling: readonly bigint[],
): AsyncGenerator<CardLines[]> =>
  walked(
    (after: bigint | null) =>
      snapshot(ctx.db, (trx) => cardsAfter(trx, ctx, cut, straddling, after ?? 0n)),
    (card) => card.gift_card_id,
  )

const cardsAfter = async (
  trx: Trx,
  { shop: { shop_id } }: Ctx,
  { entry_id }: Cut,
  straddling: readonly bigint[],
  after: bigint,
): Promise<CardLines[]> => {
  const isLate = sql`(
    e.entry_id > ${entry_id}::bigint or e.movement_id = any(${[...straddling]}::bigint[]))`
  const { rows: cards } = await sql<Line>`
    select g.gift_card_id,
      (to_jsonb(g) || jsonb_build_object(
        'balance', g.balance - coalesce(l.amount, 0),
        'version', g.version - coalesce(l.n, 0),
        'head', encode(case when coalesce(l.n, 0) = 0 then g.head else coalesce((
          select e.hash from entry e
          where e.shop_id = g.shop_id and e.gift_card_id = g.gift_card_id
            and e.seq = g.version - l.n), '') end, 'hex')))::text as text
    from (
        select * from gift_card
        where shop_id = ${shop_id} and gift_card_id > ${after}
        order by gift_card_id
        limit ${cardsATime}) g
      left join lateral (
        select sum(e.amount)::bigint as amount, count(*)::int as n
        from entry e
        where e.shop_id = g.shop_id and e.gift_card_id = g.gift_card_id and ${isLate}) l on true
    order by g.gift_card_id`.execute(trx)
  const ids = cards.map((one) => one.gift_card_id)
  const changed = new Map(
    (await lotsOf(trx, shop_id, ids)).map(({ lot_id, changed_to }) => [lot_id, changed_to]),
  )
  const { rows: lots } = await sql<Line & { lot_id: bigint }>`
    select t.gift_card_id, t.lot_id,
      (to_jsonb(t) || jsonb_build_object('remaining', t.remaining - coalesce((
        select sum(e.amount) from entry e
        where e.shop_id = t.shop_id and e.lot_id = t.lot_id and ${isLate}), 0)))::text as text
    from lot t
    where t.shop_id = ${shop_id} and t.gift_card_id = any(${ids}::bigint[])
      and exists (
        select from entry e
        where e.shop_id = t.shop_id and e.lot_id = t.lot_id and not ${isLate})
    order by t.lot_id`.execute(trx)
  const { rows: movements } = await sql<Line>`
    select m.gift_card_id,
      (to_jsonb(m) - 'salt' || jsonb_build_object(
        'note_digest', encode(m.note_digest, 'hex')))::text as text
    from movement m
    where m.shop_id = ${shop_id} and m.gift_card_id = any(${ids}::bigint[])
      and exists (
        select from entry e
        where e.shop_id = m.shop_id and e.movement_id = m.movement_id and not ${isLate})
    order by m.movement_id`.execute(trx)
  const { rows: entries } = await sql<Line>`
    select e.gift_card_id,
      (to_jsonb(e) || jsonb_build_object('hash', encode(e.hash, 'hex')))::text as text
    from entry e
    where e.shop_id = ${shop_id} and e.gift_card_id = any(${ids}::bigint[]) and not ${isLate}
    order by e.gift_card_id, e.seq`.execute(trx)
  const of = (lines: Line[], id: bigint): string[] =>
    lines.flatMap((line) => (line.gift_card_id === id ? [line.text] : []))
  const withChange = lots.map((lot) => {
    const to = changed.get(lot.lot_id)
    const text = `${lot.text.slice(0, -1)}, "changed_to": ${JSON.stringify(to)}}`
    return to ? { ...lot, text } : lot
  })
  return cards.map(({ gift_card_id: id, text }) => ({
    gift_card_id: id,
    card: text,
    lots: of(withChange, id),
    movements: of(movements, id),
    entries: of(entries, id),
  }))
}
