import { sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Manifest } from '#platform/integrations/manifest.ts'
import { wake } from '#platform/work/wake.ts'

/** Has deliveries that failed because the vendor refused us, or couldn't be reached, tried again now. */
export const wakeFailed = async (
  trx: Trx,
  { shop, now }: Pick<Ctx, 'shop' | 'now'>,
  { name }: Manifest,
): Promise<void> => {
  await sql`
    update inbox
    set state = 'waiting', tries = 0, due_at = ${now}
    where shop_id = ${shop.shop_id} and name = ${name} and state <> 'done' and body is not null
      and problem in ('access_refused', 'unreachable')`.execute(trx)
  wake('inbox')
}
