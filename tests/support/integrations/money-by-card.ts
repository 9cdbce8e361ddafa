import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'
import type { ImitatedStore } from '../vendors/shopify/store.ts'
import { balanceOfAccount, balanceOfCard } from '../vendors/shopify/money/things.ts'

type Card = { gift_card_id: string; ours: string; mirrored: string; remote_id: string | null }

/** Reads a store's balance of what a mirror names. */
const theirsOf = (store: ImitatedStore, remote_id: string | null): number | null => {
  const id = Number(remote_id?.split('/').at(-1))
  const card = store.cards.get(id)
  if (card) return balanceOfCard(card)
  const account = store.accounts.get(id)
  return account ? balanceOfAccount(account) : null
}

/**
 * Lists the cards of which ledger, mirror and store differ, each with its mirror, its movements that are
 * neither moves nor bookings, its moves that aren't once in the store, and what the store has twice.
 */
export const differingCards = async (
  db: Db,
  shop_id: bigint,
  store: ImitatedStore,
): Promise<object[]> => {
  const { rows } = await sql<Card>`
    select g.gift_card_id::text, g.balance::text as ours, coalesce(r.balance, 0)::text as mirrored,
      r.remote_id, to_jsonb(r) as mirror, to_jsonb(s) as follower, f.sequence::text as notices,
      (
        select jsonb_agg(to_jsonb(c) order by c.source) from feed_cursor c
        where c.shop_id = g.shop_id and c.source = 'movement') as cursor,
      (
        select jsonb_agg(jsonb_build_object(
            'movement', m.movement_id, 'kind', m.kind, 'amount', m.amount, 'at', m.at, 'notice', (
              select n.sequence from notice n
              where n.shop_id = m.shop_id and n.source = 'movement'
                and n.source_id = m.movement_id))
          order by m.movement_id)
        from movement m
        where m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id
          and m.movement_id > r.upto_movement
          and not exists (
            select from store_move v
            where v.shop_id = m.shop_id and v.movement_id = m.movement_id)
          and not exists (
            select from store_booking b
            where b.shop_id = m.shop_id and b.movement_id = m.movement_id)) as unmoved,
      (
        select jsonb_agg(to_jsonb(v) || jsonb_build_object('entries', e.amounts)
          order by v.move_id)
        from store_move v
        cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_array(e.remote_id, e.amount)), '[]') as amounts,
            coalesce(sum(e.amount), 0) as amount
          from store_entry e where e.shop_id = v.shop_id and e.move_id = v.move_id) e
        where v.shop_id = g.shop_id and v.gift_card_id = g.gift_card_id
          and (v.state <> 'done' or abs(e.amount) <> v.amount)) as odd_moves,
      (
        select jsonb_agg(to_jsonb(e) || jsonb_build_object('booked', b.amount) order by e.seen_at)
        from store_entry e
        cross join lateral (
          select coalesce(sum(m.amount), 0) as amount
          from store_booking b
          join movement m on m.shop_id = b.shop_id and m.movement_id = b.movement_id
          where b.shop_id = e.shop_id and b.remote_id = e.remote_id) b
        where e.shop_id = g.shop_id and e.gift_card_id = g.gift_card_id
          and e.kind <> 'ours' and e.amount <> b.amount) as odd_bookings
    from gift_card g
    join feed f on f.shop_id = g.shop_id
    join store_money s on s.shop_id = g.shop_id
    left join store_mirror r on r.shop_id = g.shop_id and r.gift_card_id = g.gift_card_id
    where g.shop_id = ${shop_id}
    order by g.gift_card_id`.execute(db)
  return rows.flatMap((row) => {
    const theirs = theirsOf(store, row.remote_id)
    const isEven = row.ours === row.mirrored && row.ours === String(theirs)
    if (isEven) return []
    const card = store.cards.get(Number(row.remote_id?.split('/').at(-1)))
    const notes = (card?.entries ?? []).flatMap(({ note }) => note ?? [])
    const twice = notes.filter((note, at) => notes.indexOf(note) !== at)
    return [{ theirs, twice, ...row }]
  })
}
