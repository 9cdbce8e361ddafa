import { sql } from 'kysely'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { type Manifest, type Sending } from '#platform/integrations/manifest.ts'
import { type SendKind, sendKinds } from './sends.ts'
import type { VendorSendTable } from '#platform/integrations/tables.ts'
import { mayUse } from '#platform/shop/may-use.ts'

/** A send that this process makes now; `tries` and `version` tell whether it is still its own. */
export type Claimed = Pick<
  VendorSendTable,
  'shop_id' | 'kind' | 'source' | 'source_id' | 'type' | 'at' | 'problem'
> & { send_id: bigint; customer_id: bigint | null; tries: number; version: number }
export type ClaimedShop = { shop_id: bigint; shop_url: string; rows: Claimed[] }

/** Longer than a request takes, so that two tries of a send never overlap. */
export const leaseMs = 60_000
/** Requests of a shop at the same time. */
const atOnce = 20
/** Rows that are looked through for customers who are not being sent already. */
const near = 500
/** Milliseconds after which a shop whose pace is used up is looked at again. */
const paceMs = 1000

type Shop = { shop_id: bigint; shop_url: string; live_from: Date }

/** Locks the shop that waits longest, of those that may send to a vendor now. */
const pickShop = async (
  trx: Trx,
  name: Manifest['name'],
  but: readonly bigint[],
  now: Date,
): Promise<Shop | undefined> => {
  const { rows } = await sql<Shop>`
    select c.shop_id, s.shop_url, c.live_from
    from vendor_cursor c
    join integration i on i.shop_id = c.shop_id and i.name = c.name and i.state = 'on'
    join shop s on s.shop_id = c.shop_id
    left join outgoing_target t on t.shop_id = c.shop_id and t.target = c.name
    where c.name = ${name} and c.shop_id <> all(${[...but]}::bigint[])
      and ${mayUse('integrations')}
      and coalesce(t.rests_until <= ${now}, true) and coalesce(c.rests_until <= ${now}, true)
      and exists (
        select from vendor_send q
        where q.shop_id = c.shop_id and q.name = c.name and q.state = 'waiting'
          and q.due_at <= ${now} and (q.held_until is null or q.held_until <= ${now})
          and q.created_at >= c.live_from)
    order by c.served_at nulls first, c.shop_id
    limit 1
    for no key update of c skip locked`.execute(trx)
  return rows[0]
}

/** Fills the room for requests of a kind as time has passed; the shop's cursor is locked. */
const roomOf = async (
  trx: Trx,
  { name, sends }: Sending,
  shop_id: bigint,
  kind: SendKind,
  now: Date,
): Promise<number> => {
  const { burst, each } = sends.paces[kind] ?? { burst: 0, each: 0 }
  const { rows } = await sql<{ room: number }>`
    insert into vendor_pace as p (shop_id, name, kind, room, at)
    values (${shop_id}, ${name}, ${kind}, ${burst}, ${now})
    on conflict (shop_id, name, kind) do update
    set room = least(
        ${burst}::double precision,
        p.room + ${each}::double precision
          * greatest(0, extract(epoch from excluded.at - p.at))),
      at = greatest(p.at, excluded.at)
    returning room`.execute(trx)
  return Math.floor(rows[0]!.room)
}

/** Takes rows of a kind: of each customer one at a time, so that their last balance arrives last. */
const takeRows = async (
  trx: Trx,
  name: Manifest['name'],
  { shop_id, live_from }: Shop,
  kind: SendKind,
  most: number,
  now: Date,
): Promise<Claimed[]> => {
  const isApart = kind === 'past' || kind === 'note'
  const { rows } = await sql<Claimed>`
    with near as materialized (
      select send_id, customer_id, due_at
      from vendor_send
      where shop_id = ${shop_id} and name = ${name} and kind = ${kind} and state = 'waiting'
        and due_at <= ${now} and (held_until is null or held_until <= ${now})
        and created_at >= ${live_from}
      order by due_at, send_id
      limit ${isApart ? most : near}
    ),
    first as (
      select distinct on (${isApart ? sql`send_id` : sql`customer_id`}) *
      from near
      order by ${isApart ? sql`send_id` : sql`customer_id, due_at, send_id`}
    ),
    free as materialized (
      select send_id
      from first f
      where ${isApart} or not exists (
        select from vendor_send h
        where h.shop_id = ${shop_id} and h.name = ${name} and h.customer_id = f.customer_id
          and h.held_until > ${now} and h.kind <> 'past')
      order by due_at, send_id
      limit ${most}
    )
    update vendor_send q
    set held_until = ${new Date(now.getTime() + leaseMs)}, tries = q.tries + 1
    from free
    where q.shop_id = ${shop_id} and q.send_id = free.send_id
    returning q.shop_id, q.send_id, q.kind, q.source, q.source_id, q.customer_id, q.type, q.at,
      q.tries, q.version, q.problem`.execute(trx)
  return rows
}

/**
 * Claims what is due for a vendor, of one shop but these: as many requests as its pace has room for. A
 * process that dies with them leaves them to the next one.
 */
export const claimSends = (
  db: Db,
  manifest: Sending,
  but: readonly bigint[],
  now: Date,
): Promise<ClaimedShop | undefined> =>
  transact(db, async (trx) => {
    const { name, sends } = manifest
    const shop = await pickShop(trx, name, but, now)
    if (!shop) return undefined
    const { shop_id, shop_url } = shop
    const rows: Claimed[] = []
    for (const kind of sendKinds) {
      if (!sends.paces[kind]) continue
      const room = Math.min(atOnce, await roomOf(trx, manifest, shop_id, kind, now))
      if (room < 1) continue
      const isPast = kind === 'past'
      const most = isPast ? sends.pastMost : room
      const taken = await takeRows(trx, name, shop, kind, most, now)
      rows.push(...taken)
      const requests = isPast ? Math.min(taken.length, 1) : taken.length
      await sql`
        update vendor_pace set room = room - ${requests}
        where shop_id = ${shop_id} and name = ${name} and kind = ${kind}`.execute(trx)
    }
    await sql`
      update vendor_cursor
      set served_at = ${now},
        rests_until = ${rows.length > 0 ? null : new Date(now.getTime() + paceMs)}
      where shop_id = ${shop_id} and name = ${name}`.execute(trx)
    return { shop_id, shop_url, rows }
  })
