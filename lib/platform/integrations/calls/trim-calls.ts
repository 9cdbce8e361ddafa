import { sql } from 'kysely'
import { callsKept } from '#contract/integrations/integrations.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'

/** Deletes the calls of one integration beyond those that are kept, but none that is open. */
export const trimCalls = async (db: Db, shopId: bigint, name: string): Promise<void> => {
  await sql`
    delete from integration_call c
    where c.shop_id = ${shopId} and c.name = ${name} and c.call_id <= (
      select call_id
      from integration_call
      where shop_id = ${shopId} and name = ${name}
      order by call_id desc
      limit 1 offset ${callsKept})
      and not exists (
        select from inbox i
        where i.shop_id = c.shop_id and i.inbox_id = c.inbox_id and i.state <> 'done'
      )`.execute(db)
}

/** Deletes the oldest calls of each integration beyond those that are kept, but none that is open. */
export const trimCallsJobOf = ({ db }: Platform): Job<object> => ({
  name: 'trim-integration-calls',
  retryLimit: 1,
  retryDelay: 60,
  expireInSeconds: 300,
  batch: 1,
  cron: '40 * * * *',
  handle: async () => {
    await sql`
      delete from integration_call c
      using (
        select shop_id, call_id,
          row_number() over (partition by shop_id, name order by call_id desc) as n
        from integration_call
      ) o
      where c.shop_id = o.shop_id and c.call_id = o.call_id and o.n > ${callsKept}
        and not exists (
          select from inbox i
          where i.shop_id = c.shop_id and i.inbox_id = c.inbox_id and i.state <> 'done'
        )`.execute(db)
  },
})
