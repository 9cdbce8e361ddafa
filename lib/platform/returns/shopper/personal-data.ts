import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'

/** Clears the customer's email from their visits, which closes their addresses. */
export const forgetVisits: NonNullable<Area['forget']> = async ({ trx, shop }, { emails }) => {
  await sql`
    update return_visit
    set email = null
    where shop_id = ${shop.shop_id} and email = any(${emails}::text[])`.execute(trx)
}

/** Returns the customer's visits to the page of returns. */
export const tellVisits: NonNullable<Area['tell']> = async (trx, { shop }, { emails }) => ({
  return_visits: await rowsOf(
    trx,
    sql`
      select email, created_at, opened_at
      from return_visit
      where shop_id = ${shop.shop_id} and email = any(${emails}::text[])
      order by visit_id`,
  ),
})
