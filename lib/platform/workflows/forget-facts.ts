import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/** Clears the facts with which events of the customer were decided; the decisions stay. */
export const forgetFacts: Area['forget'] = async ({ trx, shop }, { customer_id }) => {
  await sql`
    update event_facts
    set facts = '{}'::jsonb
    where shop_id = ${shop.shop_id}
      and event_id in (
        select event_id
        from event
        where shop_id = ${shop.shop_id} and customer_id = ${customer_id}
      )`.execute(trx)
}
