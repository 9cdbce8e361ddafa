import { sql } from 'kysely'
import { sendDays } from '#contract/webhooks/webhook.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'

const rowsATime = 2000
const dayMs = 24 * 60 * 60 * 1000

type Key = { shop_id: bigint; webhook_id: bigint }

/**
 * Ends what is still to be queued for a webhook that is deleted or gone, and wakes the worker that
 * cancels what waits: a long queue isn't cancelled in the caller's transaction.
 */
export const endSends = async (trx: Trx, { shop_id, webhook_id }: Key): Promise<void> => {
  await sql`
    update webhook_replay set state = 'cancelled'
    where shop_id = ${shop_id} and webhook_id = ${webhook_id} and state = 'running'`.execute(trx)
  wake('feed')
}

/**
 * Cancels the next 2,000 sends that wait for a webhook which is deleted or gone; tests of one that is
 * gone are still sent. Returns whether there may be more.
 */
export const cancelSends = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<boolean> =>
  transact(db, async (trx) => {
    const since = new Date(clock().getTime() - sendDays * dayMs)
    const { rows } = await sql<Key & { first_lane: number }>`
      select h.shop_id, h.webhook_id, case when h.deleted_at is null then 1 else 0 end as first_lane
      from webhook h
      where (h.deleted_at > ${since} or h.deleted_at is null and h.state = 'gone') and exists (
        select from webhook_send q
        where q.shop_id = h.shop_id and q.webhook_id = h.webhook_id and q.state = 'waiting'
          and q.lane >= case when h.deleted_at is null then 1 else 0 end)
      order by h.shop_id, h.webhook_id
      limit 1
      for no key update of h skip locked`.execute(trx)
    const [ended] = rows
    if (!ended) return false
    const { shop_id, webhook_id, first_lane } = ended
    await sql`
      update webhook_send q set state = 'cancelled'
      from (
        select send_id
        from webhook_send
        where shop_id = ${shop_id} and webhook_id = ${webhook_id} and state = 'waiting'
          and lane >= ${first_lane}
        order by lane, due_at, send_id
        limit ${rowsATime}
        for no key update
      ) w
      where q.shop_id = ${shop_id} and q.send_id = w.send_id`.execute(trx)
    return true
  })
