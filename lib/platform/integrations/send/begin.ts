import { sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { beginFeed } from '#platform/feed/follow-feeds.ts'
import type { Manifest, Sending } from '#platform/integrations/manifest.ts'
import { wake } from '#platform/work/wake.ts'
import { liveSince } from './age-events.ts'

type Scope = Pick<Ctx, 'shop' | 'now'>

/**
 * Begins to send to a vendor what happens from now on. A vendor that was broken gets what waited, too;
 * notices older than a day start nothing there.
 */
export const beginSends = async (
  trx: Trx,
  { shop: { shop_id }, now }: Scope,
  { name, sends }: Sending,
): Promise<void> => {
  if (sends.notices.length > 0) await beginFeed(trx, shop_id, now)
  // notices of the seconds of connecting may be in the feed already
  await sql`
    insert into vendor_cursor (shop_id, name, upto, live_from)
    values (
      ${shop_id}, ${name},
      coalesce(
        (select min(sequence) - 1 from notice where shop_id = ${shop_id} and at >= ${now}),
        (select sequence from feed where shop_id = ${shop_id}), 0),
      ${now})
    on conflict (shop_id, name) do update set rests_until = null`.execute(trx)
  await sql`
    update vendor_send set due_at = ${now}, tries = 0,
      kind = case when kind = 'event' and at < ${liveSince(now)} then 'past' else kind end
    where shop_id = ${shop_id} and name = ${name} and state = 'waiting'
      and problem in ('access_refused', 'unreachable')
      and (held_until is null or held_until <= ${now})`.execute(trx)
  wake('feed')
  wake('vendor_sends')
}

/** Ends what is sent to a vendor; a worker cancels what waits. */
export const endSends = async (
  trx: Trx,
  { shop: { shop_id } }: Scope,
  { name }: Manifest,
): Promise<void> => {
  await sql`
    delete from vendor_cursor where shop_id = ${shop_id} and name = ${name}`.execute(trx)
  wake('feed')
}

const rowsATime = 2000

/**
 * Cancels the next 2,000 sends that waited when their vendor was disconnected. Returns whether there
 * may be more.
 */
export const cancelEnded = async ({ db }: { db: Ctx['db'] }): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    with ended as materialized (
      select q.shop_id, q.send_id
      from vendor_send q
      left join vendor_cursor c on c.shop_id = q.shop_id and c.name = q.name
      where q.state = 'waiting' and q.created_at < coalesce(c.live_from, 'infinity')
      order by q.shop_id, q.send_id
      limit ${rowsATime}
      for no key update of q skip locked
    )
    update vendor_send q set state = 'cancelled', version = q.version + 1
    from ended e
    where q.shop_id = e.shop_id and q.send_id = e.send_id`.execute(db)
  return numAffectedRows === BigInt(rowsATime)
}
