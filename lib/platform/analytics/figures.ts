import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { currentSnapshot, snapshot, type Trx } from '#platform/db/transact.ts'
import { ageSums, bandSums, daySums, factsOf } from './facts.ts'

type Sql = RawBuilder<unknown>

/**
 * The sources of a shop's figures as of one moment: rows of the roll-up, and the entries that it
 * doesn't have yet.
 */
export type Figures = { trx: Trx; days: Sql; ages: Sql; bands: Sql }

/** The most entries that are added up within a request. */
const liveMost = 200_000

/**
 * Reads figures that agree with each other and with the ledger; inside a snapshot, as of that
 * snapshot. Refused (`being_counted`) while a large shop's sums are made for the first time.
 */
export const readFigures = <T>(ctx: Ctx, work: (figures: Figures) => Promise<T>): Promise<T> => {
  const open = currentSnapshot()
  return open
    ? figuresIn(open, ctx).then(work)
    : snapshot(ctx.db, async (trx) => work(await figuresIn(trx, ctx)))
}

const figuresIn = async (trx: Trx, { shop: { shop_id, time_zone } }: Ctx): Promise<Figures> => {
  // plans for these very numbers, because the count of entries above a position depends on the
  // position
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
  const { rows } = await sql<{ upto: bigint | null; last: bigint }>`
    select coalesce(max(e.entry_id), 0) as last,
      (select upto from rollup where shop_id = ${shop_id} and time_zone = ${time_zone}) as upto
    from entry e
    where e.shop_id = ${shop_id}`.execute(trx)
  const { upto, last } = rows[0]!
  const rolled = (table: string, columns: Sql): Sql =>
    sql`select ${columns} from ${sql.table(table)} where shop_id = ${shop_id} and ${upto !== null}`
  const tail = sql`e.shop_id = ${shop_id} and e.entry_id > ${upto ?? 0n} and e.entry_id <= ${last}`
  const { rows: waiting } = await sql<{ n: bigint }>`
    select count(*) as n
    from (select from entry e where ${tail} limit ${liveMost + 1}) x`.execute(trx)
  const n = Number(waiting[0]?.n ?? 0n)
  if (n > liveMost) throw new Refusal('being_counted', { headers: { 'retry-after': '5' } })
  const days = rolled(
    'rollup_day',
    sql`day, kind, of_kind, contra, money, source, reason, gained, lost, entries`,
  )
  const ages = rolled('rollup_age', sql`span, starts, issued_on, of_kind, money, source, amount`)
  const bands = rolled('rollup_band', sql`day, band, amount, cards`)
  const live = n === 0 ? null : await liveSums(trx, tail, sql`${time_zone}::text`)
  const withLive = (sums: Sql, kept: string | undefined, columns: string, types: string): Sql =>
    kept === undefined
      ? sql`(${sums})`
      : sql`(
          ${sums}
          union all
          select ${sql.raw(columns)} from json_to_recordset(${kept}::json) x (${sql.raw(types)}))`
  return {
    trx,
    days: withLive(
      days,
      live?.days,
      'day, kind, of_kind, contra, money, source, reason, gained, lost, entries',
      'day date, kind text, of_kind text, contra text, money text, source text, reason text, ' +
        'gained bigint, lost bigint, entries bigint',
    ),
    ages: withLive(
      ages,
      live?.ages,
      'span, starts, issued_on, of_kind, money, source, amount',
      'span text, starts date, issued_on date, of_kind text, money text, source text, amount bigint',
    ),
    bands: withLive(
      bands,
      live?.bands,
      'day, band, amount, cards',
      'day date, band int, amount bigint, cards bigint',
    ),
  }
}

/** Sums entries missing from the roll-up, once for all figures of a request. */
const liveSums = async (
  trx: Trx,
  tail: Sql,
  zone: Sql,
): Promise<Record<'days' | 'ages' | 'bands', string>> => {
  const all = (sums: Sql): Sql => sql`(select coalesce(json_agg(s), '[]')::text from (${sums}) s)`
  await asWritten(trx, true)
  const { rows } = await sql<Record<'days' | 'ages' | 'bands', string>>`
    with fact as materialized (${factsOf(sql`(select * from entry e where ${tail}) e`, zone)})
    select ${all(daySums)} as days, ${all(ageSums)} as ages, ${all(bandSums)} as bands`.execute(trx)
  await asWritten(trx, false)
  return rows[0]!
}

/**
 * Makes the planner join in the order of the statement, by keys. Tables that grow before their
 * first statistics count as empty, and any order then seems as good as the best.
 */
const asWritten = (trx: Trx, isOn: boolean) =>
  sql`
    select set_config(name, case when ${isOn} then wanted else reset_val end, true)
    from pg_settings
      join (values ('join_collapse_limit', '1'), ('enable_seqscan', 'off')) w (name, wanted)
        using (name)`.execute(trx)
