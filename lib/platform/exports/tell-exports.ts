import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'

/** Exports whose search was the customer's address. */
export const tellExports: Area['tell'] = async (trx, { shop }, { emails }) => ({
  exports: await rowsOf(
    trx,
    sql`
      select 'x' || export_id as export_id, kind, filters ->> 'search' as search, created_at
      from export
      where shop_id = ${shop.shop_id} and filters ->> 'search' = any(${emails}::text[])
      order by export_id`,
  ),
})
