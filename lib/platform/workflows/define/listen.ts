import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { listenTo } from '#platform/events/listeners.ts'
import { lock } from '#platform/money/locks.ts'
import { liveVersion } from './live-version.ts'

/**
 * Lets the shop listen to the triggers of its live workflows, versions that go live later included.
 * The last act of a transaction that changes one: changes at once are seen one after another.
 */
export const listenAgain = async ({
  trx,
  shop,
  now,
}: Pick<Act, 'trx' | 'now'> & { shop: { shop_id: bigint } }): Promise<void> => {
  await lock(trx, 'listeners', shop.shop_id)
  const { rows } = await sql<{ topic: string }>`
    select distinct v.data ->> 'trigger' as topic
    from workflow w
    join version v on v.shop_id = w.shop_id and v.kind = 'workflow'
      and v.subject = 'wf' || w.workflow_id
    where w.shop_id = ${shop.shop_id} and w.state = 'live'
      and v.withdrawn_at is null and (v.live_until is null or v.live_until > ${now})
      and (v.live_from > ${now} or v.no = (select l.no from (${liveVersion(now)}) l))`.execute(trx)
  await listenTo(
    trx,
    shop.shop_id,
    rows.map(({ topic }) => topic),
  )
}
