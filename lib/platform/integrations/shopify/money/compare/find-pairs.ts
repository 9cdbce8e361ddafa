import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { livingStates } from '#platform/integrations/shopify/money/claim.ts'
import { isOpenable } from '#platform/integrations/shopify/money/open.ts'
import type { OurCard, Pair } from '#rules/integrations/compare.ts'

/** Our clock and the store's may differ so much, and a change be listed so late. */
const skewMs = 2 * 60_000

/** Both sides of a card that don't plainly agree. */
export type PairRow = {
  gift_card_id: bigint | null
  ours: bigint | null
  mirror: OurCard['mirror']
  problem: string | null
  failed: string | null
  is_spendable: boolean
  is_moving: boolean
  remote_id: string | null
  kind: 'gift_card' | 'store_credit' | null
  theirs: bigint | null
  is_enabled: boolean | null
  last4: string | null
  mark: string | null
  owner: string | null
  /** the card that it was before */
  closed_card: bigint | null
}

/** Returns both sides as the rule takes them. */
export const pairOf = (row: PairRow): Pair => ({
  ours:
    row.ours === null
      ? null
      : {
          balance: row.ours,
          mirror: row.mirror,
          problem: row.problem,
          failed: row.failed,
          isSpendable: row.is_spendable,
        },
  theirs:
    row.theirs === null
      ? null
      : {
          balance: row.theirs,
          isEnabled: row.is_enabled ?? true,
          wasOurs: row.mark !== null || row.closed_card !== null,
        },
  isMoving: row.is_moving,
})

/** Selects our cards (g) with their mirrors (r); `which` restricts them. */
export const ourSide = (shop_id: bigint, now: Date, which: RawBuilder<unknown>) => sql`
  select g.gift_card_id, g.balance as ours, r.state as mirror, r.problem, r.kind,
    r.upto_movement, coalesce(
      r.held_until > ${now}::timestamptz
        or r.ahead <> 0 and r.look_at is not null and not exists (
          select from store_move v
          where v.shop_id = r.shop_id and v.gift_card_id = r.gift_card_id and v.state = 'failed')
        or r.look_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz,
      false) as is_busy,
    ${isOpenable} as is_spendable,
    case when r.state = any(${[...livingStates, 'refused']}::text[]) then r.remote_id end
      as remote_id
  from gift_card g
  left join store_mirror r on r.shop_id = g.shop_id and r.gift_card_id = g.gift_card_id
  where g.shop_id = ${shop_id} and ${which}`

/** Selects the problem of the first move of a card (o) that has failed. */
export const failedMove = (shop_id: bigint) => sql`(
  select coalesce(v.problem, 'failed')
  from store_move v
  where v.shop_id = ${shop_id} and v.gift_card_id = o.gift_card_id and v.state = 'failed'
  order by v.move_id
  limit 1)`

/** Recognises a row (m) of a source that the feed, or what makes moves of it, hasn't come to. */
const isBehind = (source: 'movement' | 'card_event', id: RawBuilder<unknown>) => sql`(
  coalesce(${id} > (
    select c.upto from feed_cursor c where c.shop_id = m.shop_id and c.source = ${source}), false)
  or exists (
    select from notice n
    join store_money s on s.shop_id = n.shop_id
    where n.shop_id = m.shop_id and n.source = ${source} and n.source_id = ${id}
      and n.sequence > s.upto))`

/** Recognises a card (o) of which something happened that isn't followed yet. */
const isUnfollowed = (shop_id: bigint) => sql`(
  exists (
    select from movement m
    where m.shop_id = ${shop_id} and m.gift_card_id = o.gift_card_id
      and m.movement_id > coalesce(o.upto_movement, 0)
      and ${isBehind('movement', sql`m.movement_id`)})
  or exists (
    select from card_event m
    where m.shop_id = ${shop_id} and m.gift_card_id = o.gift_card_id
      and ${isBehind('card_event', sql`m.event_id`)}))`

/**
 * Recognises a card (o) that is worked on or looked at, of which something waits for the store, or was
 * done there since.
 */
export const isMoving = (shop_id: bigint, since: Date) => sql`(
  o.is_busy
  or exists (
    select from store_entry e
    where e.shop_id = ${shop_id} and e.gift_card_id = o.gift_card_id
      and (e.booked_at is null or e.seen_at >= ${since}::timestamptz))
  or exists (
    select from store_move v
    where v.shop_id = ${shop_id} and v.gift_card_id = o.gift_card_id
      and v.done_at >= ${since}::timestamptz)
  or ${isUnfollowed(shop_id)}
  or (
    o.mirror in ('opening', 'closing') or exists (
      select from store_move v
      where v.shop_id = ${shop_id} and v.gift_card_id = o.gift_card_id and v.state = 'waiting')
  ) and not exists (
    select from store_move v
    where v.shop_id = ${shop_id} and v.gift_card_id = o.gift_card_id and v.state = 'failed'))`

const table = sql`
  create temp table store_pair (
    place bigint generated always as identity primary key,
    gift_card_id bigint, ours bigint, mirror text, problem text, failed text, is_spendable boolean,
    is_moving boolean, remote_id text, kind text, theirs bigint, is_enabled boolean, last4 text,
    mark text, owner text, closed_card bigint)
  on commit drop`

export type Sums = { ours: bigint; theirs: bigint; stays: bigint }

/**
 * Finds the cards whose sides don't plainly agree, as of one moment, into a table of this
 * transaction. Returns the sums of all: ours, what can be spent there, and ours that stays here
 * because it can't be spent.
 */
export const findPairs = async (
  trx: Trx,
  shop_id: bigint,
  { begunAt, hasAccounts }: { begunAt: Date; hasAccounts: boolean },
  now: Date,
): Promise<Sums> => {
  await table.execute(trx)
  const since = new Date(begunAt.getTime() - skewMs)
  const living = [...livingStates, 'refused']
  const { rows } = await sql<Sums>`
    with pairs as materialized (
      select o.gift_card_id, o.ours, o.mirror, o.problem, o.is_spendable, o.upto_movement,
        o.is_busy, o.kind as ours_kind, coalesce(t.remote_id, o.remote_id) as remote_id, t.kind,
        t.balance as theirs, t.is_enabled, t.last4, t.mark, t.owner, t.updated_at
      from (${ourSide(shop_id, now, sql`(g.balance > 0 or r.state = any(${living}::text[]))`)}) o
      full join (
        select * from store_seen
        where shop_id = ${shop_id} and kind in ('gift_card', 'store_credit')
      ) t on t.remote_id = o.remote_id
    ),
    kept as (
      insert into store_pair (
        gift_card_id, ours, mirror, problem, failed, is_spendable, is_moving, remote_id, kind,
        theirs, is_enabled, last4, mark, owner, closed_card)
      select o.gift_card_id, o.ours, o.mirror, o.problem, ${failedMove(shop_id)},
        coalesce(o.is_spendable, false),
        coalesce(o.updated_at >= ${begunAt}::timestamptz, false)
          or coalesce(o.ours_kind = 'store_credit' and not ${hasAccounts}, false)
          or (o.gift_card_id is not null and ${isMoving(shop_id, since)})
          or (o.gift_card_id is not null and o.mirror is null and o.is_spendable
            and o.gift_card_id > (select opened_upto from store_money where shop_id = ${shop_id})),
        o.remote_id, o.kind, o.theirs, o.is_enabled, o.last4, o.mark, o.owner, (
          select c.gift_card_id
          from store_mirror c
          where o.gift_card_id is null and c.shop_id = ${shop_id} and c.remote_id = o.remote_id
          limit 1)
      from pairs o
      where (o.mirror = 'on' and o.is_spendable and o.is_enabled and o.ours = o.theirs) is not true
        and (o.gift_card_id is not null or (o.is_enabled and o.theirs > 0))
      order by o.gift_card_id, o.remote_id
    )
    select coalesce(sum(ours), 0)::bigint as ours,
      coalesce(sum(theirs) filter (where is_enabled), 0)::bigint as theirs,
      coalesce(sum(ours) filter (
        where not is_spendable and coalesce(mirror = 'closed', true)), 0)::bigint as stays
    from pairs`.execute(trx)
  return rows[0]!
}

/** Reads the next of them behind a place. */
export const nextPairs = async (
  trx: Db | Trx,
  after: bigint,
  most: number,
): Promise<(PairRow & { place: bigint })[]> => {
  const { rows } = await sql<PairRow & { place: bigint }>`
    select * from store_pair where place > ${after} order by place limit ${most}`.execute(trx)
  return rows
}
