import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'

/** Milliseconds after which a notice starts nothing at a vendor any more. */
const liveMs = 24 * 60 * 60_000
const rowsATime = 2000

/** Returns the time before which a notice is of the past. */
export const liveSince = (now: Date): Date => new Date(now.getTime() - liveMs)

/**
 * Makes the next 2,000 notices that have waited for more than a day, as under a plan without
 * integrations, a part of the past: a flow that they start now would be late. Returns whether there may
 * be more.
 */
export const ageEvents = async ({ db }: { db: Db }, now: Date): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    with late as materialized (
      select q.shop_id, q.send_id
      from vendor_cursor c
      join vendor_send q
        on q.shop_id = c.shop_id and q.name = c.name and q.kind = 'event' and q.state = 'waiting'
          and q.due_at < ${liveSince(now)}
      where q.held_until is null or q.held_until <= ${now}
      limit ${rowsATime}
      for no key update of q skip locked
    )
    update vendor_send q set kind = 'past', version = q.version + 1
    from late l
    where q.shop_id = l.shop_id and q.send_id = l.send_id`.execute(db)
  return numAffectedRows === BigInt(rowsATime)
}
