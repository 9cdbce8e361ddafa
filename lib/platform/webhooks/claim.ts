import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '#platform/db/transact.ts'
import { failuresMost } from '#platform/outgoing/breaker.ts'
import { mayUse } from '#platform/shop/may-use.ts'
import type { WebhookSendTable, WebhookTable } from './tables.ts'

/** A send that this process makes now; `tries` identifies this claim. */
export type Claimed = Pick<
  WebhookSendTable,
  'shop_id' | 'webhook_id' | 'kind' | 'source' | 'source_id' | 'sequence' | 'type' | 'at'
> & { send_id: bigint; tries: number } & Pick<WebhookTable, 'url'> & {
    secret: Uint8Array
    old_secret: Uint8Array | null
    old_secret_until: Date | null
    shop_url: string
    currency: string
  }

/** Sends of one webhook at the same time, over all processes. */
export const atOnceMost = 8
/** Sends of one shop at the same time; processes that claim at the same moment may pass it once. */
export const shopAtOnceMost = 16
/** Longer than a try takes, so that two tries of a send never overlap. */
export const leaseMs = 60_000

const isDue = (now: Date): RawBuilder<boolean> => sql`
  q.state = 'waiting' and q.due_at <= ${now} and (q.held_until is null or q.held_until <= ${now})`

/** The last lane of a webhook (h) that may be sent now: of one that is off or rests, tests alone. */
const lastLane = (now: Date): RawBuilder<number> => sql`
  case when h.state = 'on' and coalesce(t.rests_until <= ${now}, true) then 2 else 0 end`

/** Counts the sends that are under way (n), by webhook. */
const underWay = (now: Date) => sql`
  select shop_id, webhook_id, count(*)::int as n
  from webhook_send
  where held_until > ${now}
  group by shop_id, webhook_id`

/**
 * Claims sends that are due, by turns among webhooks: those that waited longest first, at most eight
 * of each, one of one that failed before, and sixteen of a shop. A process that dies with them leaves
 * them to the next one.
 */
export const claimSends = (db: Db, most: number, now: Date): Promise<Claimed[]> =>
  transact(db, async (trx) => {
    const { rows: held } = await sql<{
      shop_id: bigint
      webhook_id: bigint
      last_lane: number
      at_once: number
    }>`
      with held as materialized (${underWay(now)})
      select h.shop_id, h.webhook_id, ${lastLane(now)} as last_lane, a.at_once
      from webhook h
      join shop s on s.shop_id = h.shop_id
      left join outgoing_target t
        on t.shop_id = h.shop_id and t.target = 'wh' || h.webhook_id
      cross join lateral (
        select case when t.failures >= ${failuresMost} then 1 else ${atOnceMost}::int end as at_once
      ) a
      left join held o on o.shop_id = h.shop_id and o.webhook_id = h.webhook_id
      where h.deleted_at is null and ${mayUse('webhooks')}
        and coalesce(o.n, 0) < a.at_once
        and ${shopAtOnceMost} > coalesce((
          select sum(e.n) from held e where e.shop_id = h.shop_id), 0)
        and exists (
        select from webhook_send q
        where q.shop_id = h.shop_id and q.webhook_id = h.webhook_id and ${isDue(now)}
          and q.lane <= ${lastLane(now)})
      order by h.served_at nulls first, h.webhook_id
      limit ${most}
      for no key update of h skip locked`.execute(trx)
    if (held.length === 0) return []
    const hooks = sql`
      unnest(
        ${held.map(({ shop_id }) => shop_id)}::bigint[],
        ${held.map(({ webhook_id }) => webhook_id)}::bigint[],
        ${held.map(({ last_lane }) => last_lane)}::int[],
        ${held.map(({ at_once }) => at_once)}::int[]
      ) with ordinality as h (shop_id, webhook_id, last_lane, at_once, turn)`
    // a statement of its own sees what was claimed before the locks were had
    const { rows } = await sql<Claimed>`
      with held as materialized (${underWay(now)}),
      room as materialized (
        select h.*, h.at_once - coalesce(o.n, 0) as free,
          ${shopAtOnceMost} - coalesce((
            select sum(e.n) from held e where e.shop_id = h.shop_id), 0) as shop_free
        from ${hooks}
        left join held o on o.shop_id = h.shop_id and o.webhook_id = h.webhook_id
      ),
      due as (
        select d.shop_id, d.send_id, r.turn, r.shop_free,
          row_number() over (
            partition by d.shop_id, d.webhook_id
            order by d.lane, d.due_at, d.send_id) as place
        from room r
        cross join lateral (
          select q.shop_id, q.webhook_id, q.send_id, q.lane, q.due_at
          from webhook_send q
          where q.shop_id = r.shop_id and q.webhook_id = r.webhook_id and ${isDue(now)}
            and q.lane <= r.last_lane
          order by q.lane, q.due_at, q.send_id
          limit greatest(r.free, 0)
        ) d
      ),
      placed as (
        select due.*, row_number() over (partition by shop_id order by place, turn) as nth
        from due
      ),
      picked as materialized (
        select shop_id, send_id from placed
        where nth <= shop_free
        order by place, turn
        limit ${most}
      ),
      claimed as (
        update webhook_send q
        set held_until = ${new Date(now.getTime() + leaseMs)}, tries = q.tries + 1
        from picked p
        where q.shop_id = p.shop_id and q.send_id = p.send_id
        returning q.*
      )
      select c.shop_id, c.send_id, c.webhook_id, c.kind, c.source, c.source_id, c.sequence, c.type,
        c.at, c.tries, w.url, w.secret, w.old_secret, w.old_secret_until, s.shop_url, s.currency
      from claimed c
      join webhook w on w.shop_id = c.shop_id and w.webhook_id = c.webhook_id
      join shop s on s.shop_id = c.shop_id
      order by c.send_id`.execute(trx)
    await sql`
      update webhook w set served_at = ${now}
      from (
        select distinct *
        from unnest(
          ${rows.map(({ shop_id }) => shop_id)}::bigint[],
          ${rows.map(({ webhook_id }) => webhook_id)}::bigint[]) as u (shop_id, webhook_id)
      ) c
      where w.shop_id = c.shop_id and w.webhook_id = c.webhook_id`.execute(trx)
    return rows
  })
