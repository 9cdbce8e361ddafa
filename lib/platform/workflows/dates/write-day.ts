import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { decisionOf } from '#platform/events/listeners.ts'
import { wakesOf } from '#platform/work/wake.ts'
import { momentOf, timingKey } from '#rules/workflows/time/dates.ts'
import { type Occasion, peopleOf } from './people.ts'

const peopleAStatement = 20_000

/**
 * Writes the events of a day, one for each customer, a part at a time; a part that is written again
 * adds nothing. Customers who are erased or merged into another have none.
 */
export const writeDay = async (
  { db, clock }: Platform,
  shop: ShopScope,
  occasion: Occasion,
  signal: AbortSignal,
): Promise<void> => {
  const people = peopleOf(shop, occasion)
  if (!people) return
  const { topic, timing, day } = occasion
  const head = `${topic}:${timingKey(timing)}:`
  const amount = people.amount ?? sql`null::bigint`
  for (let after = 0n; ; ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ n: number; last: bigint | null }>`
      with person as (
        select c.customer_id, coalesce(c.email, c.platform_customer_id) as subject,
          ${amount} as amount
        from customer c
        where c.shop_id = ${shop.shop_id} and c.customer_id > ${after}
          and c.erased_at is null and c.merged_into is null and (${people.where})
        order by c.customer_id
        limit ${peopleAStatement}
      ), made as (
        insert into event (
          shop_id, source, external_id, topic, subject, customer_id, data, state, decide,
          occurred_at, created_at
        )
        select ${shop.shop_id}, 'here', ${head} || p.customer_id || ${`:${day}`}, ${topic},
          p.subject, p.customer_id,
          jsonb_strip_nulls(jsonb_build_object(
            'timing', ${JSON.stringify(timing)}::jsonb, 'day', ${day}::text,
            'amount', to_char(p.amount / 100.0, 'FM9999999999990.00'))),
          'done', ${decisionOf(shop.shop_id, topic)},
          ${momentOf(day, shop.time_zone)}::timestamptz, ${clock()}::timestamptz
        from person p
        on conflict (shop_id, source, external_id) do nothing
      )
      select count(*)::int as n, max(customer_id) as last from person`.execute(db)
    const { n, last } = rows[0]!
    if (n > 0) wakesOf(db).send('workflows')
    if (n < peopleAStatement || last === null) return
    after = last
  }
}
