import { type Selectable, sql } from 'kysely'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { Overtaken } from '#platform/integrations/shopify/overtaken.ts'
import type { StoreMirrorTable } from './tables.ts'

/** Longer than a request takes; prolonged with everything that is done. */
export const leaseMs = 2 * 60_000

/** A mirrored card that this process works on; `claims` tells whether it is still its own. */
export type Claimed = Selectable<StoreMirrorTable> & { shop_url: string }

/** States in which a card's money is in the store, or on its way. */
export const livingStates = ['opening', 'on', 'closing'] as const
/** Due cards that are looked at to find the next one. */
const near = 50

const isFreeAt = (now: Date) => sql`
  m.state = any(${[...livingStates]}::text[]) and (m.held_until is null or m.held_until <= ${now})`

/** Locks the shop that waits longest for its turn, of those with something due. */
const pickShop = async (
  trx: Trx,
  now: Date,
): Promise<{ shop_id: bigint; shop_url: string } | undefined> => {
  const { rows } = await sql<{ shop_id: bigint; shop_url: string }>`
    select s.shop_id, p.shop_url
    from store_money s
    join integration i on i.shop_id = s.shop_id and i.name = 'shopify' and i.state = 'on'
    join shop p on p.shop_id = s.shop_id
    where coalesce(s.rests_until <= ${now}, true) and (
      exists (
        select from store_mirror m
        where m.shop_id = s.shop_id and m.look_at <= ${now} and ${isFreeAt(now)})
      or exists (
        select from store_move v
        join store_mirror m on m.shop_id = v.shop_id and m.gift_card_id = v.gift_card_id
        where v.shop_id = s.shop_id and v.state = 'waiting' and v.due_at <= ${now} and ${isFreeAt(now)}))
    order by s.served_at nulls first, s.shop_id
    limit 1
    for no key update of s skip locked`.execute(trx)
  return rows[0]
}

/**
 * Claims the mirrored card that is due first, by turns among shops; cards that are being opened come
 * after the moves of those that are open.
 */
export const claimMirror = (db: Db, now: Date): Promise<Claimed | undefined> =>
  transact(db, async (trx) => {
    const shop = await pickShop(trx, now)
    if (!shop) return undefined
    const { shop_id, shop_url } = shop
    await trx
      .updateTable('store_money')
      .set({ served_at: now })
      .where('shop_id', '=', shop_id)
      .execute()
    const { rows } = await sql<{ gift_card_id: bigint }>`
      with due as materialized (
        (
          select m.gift_card_id, m.look_at as at
          from store_mirror m
          where m.shop_id = ${shop_id} and m.look_at <= ${now} and ${isFreeAt(now)}
          order by m.look_at
          limit ${near})
        union all
        (
          select v.gift_card_id, v.due_at
          from store_move v
          join store_mirror m on m.shop_id = v.shop_id and m.gift_card_id = v.gift_card_id
          where v.shop_id = ${shop_id} and v.state = 'waiting' and v.due_at <= ${now}
            and ${isFreeAt(now)}
          order by v.due_at
          limit ${near})
      )
      select m.gift_card_id
      from store_mirror m
      where m.shop_id = ${shop_id} and m.gift_card_id in (select gift_card_id from due)
      order by m.state = 'opening', (
          select min(d.at) from due d where d.gift_card_id = m.gift_card_id),
        m.gift_card_id
      limit 1
      for no key update of m skip locked`.execute(trx)
    return rows[0] && hold(trx, shop_id, shop_url, rows[0].gift_card_id, now)
  })

const hold = async (
  trx: Trx,
  shop_id: bigint,
  shop_url: string,
  gift_card_id: bigint,
  now: Date,
): Promise<Claimed | undefined> => {
  const held = await trx
    .updateTable('store_mirror')
    .set(({ eb }) => ({
      held_until: new Date(now.getTime() + leaseMs),
      claims: eb('claims', '+', 1),
    }))
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where((of) => of.or([of('held_until', 'is', null), of('held_until', '<=', now)]))
    .where('state', 'in', livingStates)
    .returningAll()
    .executeTakeFirst()
  return held && { ...held, shop_url }
}

/** Claims one mirrored card for a person; undefined: it isn't mirrored, or another process has it. */
export const claimCard = (
  db: Db,
  { shop_id, shop_url }: { shop_id: bigint; shop_url: string },
  gift_card_id: bigint,
  now: Date,
): Promise<Claimed | undefined> =>
  transact(db, (trx) => hold(trx, shop_id, shop_url, gift_card_id, now))

type Change = Partial<
  Pick<
    Claimed,
    | 'state'
    | 'kind'
    | 'remote_id'
    | 'upto_movement'
    | 'look_at'
    | 'looked_at'
    | 'problem'
    | 'code_id'
  >
> & { added?: bigint; ahead?: bigint }

/**
 * Changes a claimed mirror, by `added` its balance and by `ahead` what it is ahead, and prolongs the
 * claim. Throws where another process has it, so that nothing is written of a request that took too
 * long.
 */
export const keepMirror = async (
  trx: Db | Trx,
  { shop_id, gift_card_id, claims }: Claimed,
  { added = 0n, ahead = 0n, ...change }: Change,
  now: Date,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('store_mirror')
    .set(({ eb }) => ({
      ...change,
      balance: eb('balance', '+', added),
      ahead: eb('ahead', '+', ahead),
      held_until: new Date(now.getTime() + leaseMs),
    }))
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('claims', '=', claims)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Overtaken()
}

/** Ends a claim. */
export const endClaim = async (
  db: Db,
  { shop_id, gift_card_id, claims }: Claimed,
): Promise<void> => {
  await db
    .updateTable('store_mirror')
    .set({ held_until: null })
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('claims', '=', claims)
    .execute()
}
