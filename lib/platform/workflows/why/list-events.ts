import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Verdict } from '#contract/workflows/definition.ts'
import type { listEvents as call } from '#contract/workflows/why.ts'
import type { EventRow } from '#contract/workflows/why-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countRows, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { formatMinor } from '#rules/money.ts'
import { isGiven } from '#rules/workflows/decide.ts'
import { joinedEvent, orderName, type ReadRow, selectedEvent, toEvent } from './read-event.ts'

type Row = ReadRow & { verdicts: { verdict: Verdict; workflows: number }[]; given: bigint }
type Query = Parsed<typeof call>['query']

/** Counts the decisions about an event (e) by their results, and sums up what they gave. */
const decided = sql`
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
        'verdict', v.verdict, 'workflows', v.n) order by v.verdict), '[]'::jsonb) as verdicts,
      coalesce(sum(v.given), 0)::bigint as given
    from (
      select verdict, count(*)::int as n, sum(given) as given
      from workflow_run
      where shop_id = e.shop_id and event_id = e.event_id
      group by verdict
    ) v
  ) d`

const toRow = (row: Row): EventRow => ({
  ...toEvent(row),
  verdicts: row.verdicts.toSorted(
    (a, b) => Number(isGiven(b.verdict)) - Number(isGiven(a.verdict)),
  ),
  given: formatMinor(row.given),
})

const searched = ({ shop }: Pick<Ctx, 'shop'>, search: string): RawBuilder<unknown> => {
  if (!search.includes('@')) return sql`${orderName} = any(${orderNames(search)}::text[])`
  const email = search.toLowerCase()
  return sql`
    e.event_id in (
      select b.event_id from event b where b.shop_id = ${shop.shop_id} and b.subject = ${email}
      union
      select b.event_id
      from customer k
      join event b on b.shop_id = k.shop_id
        and b.customer_id = coalesce(k.merged_into, k.customer_id)
      where k.shop_id = ${shop.shop_id} and k.email = ${email}
    )`
}

const ofState = (state: NonNullable<Query['state']>): RawBuilder<unknown> => {
  if (state === 'unheard') return sql`e.decide is null and e.state = 'done'`
  if (state === 'held') return sql`e.decide is null and e.state <> 'done'`
  return sql`e.decide = ${state}`
}

/** Lists events with the state of their decision, newest first. */
export const listEvents = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop } = ctx
  const { topic, state, search, start_date, end_date } = query
  const walk = walkOf(query)
  const conditions = [
    sql`e.shop_id = ${shop.shop_id}`,
    ...(topic ? [sql`e.topic = ${topic}`] : []),
    ...(state ? [ofState(state)] : []),
    ...(search ? [searched(ctx, search)] : []),
    ...withinAny(ctx, sql`e.occurred_at`, { from: start_date, to: end_date }),
  ]
  const from = sql`from event e where ${sql.join(conditions, sql` and `)}`
  const way = walk.before ? sql`asc` : sql`desc`
  const { rows } = await sql<Row>`
    with page as materialized (
      select e.* ${from} ${stepOf(walk, { at: sql`e.occurred_at`, id: sql`e.event_id` })}
    )
    select ${selectedEvent}, d.verdicts, d.given
    from page e
    ${joinedEvent}
    ${decided}
    order by e.occurred_at ${way}, e.event_id ${way}`.execute(db)
  const page = pageOf(rows, walk, (row) => ({ at: row.occurred_at, id: row.event_id }))
  return { ...(await countRows(db, from)), ...page, rows: page.rows.map(toRow) }
}
