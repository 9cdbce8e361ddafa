import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { isGiven } from '#rules/workflows/decide.ts'
import { sum } from '#rules/tools/sums.ts'
import type { Decided } from './decide-events.ts'
import { type Seen, writeKept } from './kept-facts.ts'

/** A decision that is kept, with its number. */
export type Run = Decided & { run_id: bigint; amount: bigint; given: bigint }

type Scope = { shop: { shop_id: bigint }; now: Date }

/** Takes so many numbers of a table at once, so that rows can name each other before they are written. */
export const takeNumbers = async (
  trx: Trx,
  table: 'workflow_run' | 'reward',
  column: 'run_id' | 'reward_id',
  n: number,
): Promise<bigint[]> => {
  if (n === 0) return []
  const { rows } = await sql<{ id: bigint }>`
    select nextval(s.name) as id
    from (select pg_get_serial_sequence(${table}, ${column})::regclass as name offset 0) s,
      generate_series(1, ${n}::int)`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Numbers the decisions that are kept; those of no case are only counted. The table is locked before
 * a number is drawn, so that a mark of settled rows waits for this transaction.
 */
export const numberRuns = async (trx: Trx, decided: readonly Decided[]): Promise<Run[]> => {
  const kept = decided.filter(({ decision }) => decision.verdict !== 'no_case')
  if (kept.length > 0) await sql`lock table workflow_run in row exclusive mode`.execute(trx)
  const ids = await takeNumbers(trx, 'workflow_run', 'run_id', kept.length)
  return kept.map((one, at) => {
    const amount = sum(one.decision.credits.map(({ counted }) => counted.amount))
    const given = isGiven(one.decision.verdict) ? amount : 0n
    return { ...one, run_id: ids[at]!, amount, given }
  })
}

/** Writes the decisions of a chunk. */
export const writeRuns = async (
  trx: Trx,
  { shop, now }: Scope,
  runs: readonly Run[],
): Promise<void> => {
  if (runs.length === 0) return
  await sql`
    insert into workflow_run (
      shop_id, run_id, workflow_id, version_no, event_id, customer_id, verdict, case_id, amount,
      given, limit_no, problem, day, at
    )
    overriding system value
    select ${shop.shop_id}, u.*, ${now}::timestamptz
    from unnest(
      ${runs.map(({ run_id }) => run_id)}::bigint[],
      ${runs.map(({ listening }) => listening.workflow_id)}::bigint[],
      ${runs.map(({ listening }) => listening.version_no)}::int[],
      ${runs.map(({ event }) => event.event_id)}::bigint[],
      ${runs.map(({ event }) => event.customer_id)}::bigint[],
      ${runs.map(({ decision }) => decision.verdict)}::text[],
      ${runs.map(({ decision }) => decision.case)}::text[],
      ${runs.map(({ amount }) => amount)}::bigint[],
      ${runs.map(({ given }) => given)}::bigint[],
      ${runs.map(({ decision }) => decision.limit)}::int[],
      ${runs.map(({ problem }) => problem)}::text[],
      ${runs.map(({ facts }) => facts.day)}::date[]) u`.execute(trx)
}

/** Counts the decisions of no case by day. */
export const countNoCase = async (
  trx: Trx,
  { shop }: Pick<Scope, 'shop'>,
  decided: readonly Decided[],
): Promise<void> => {
  const tallies = new Map<string, { workflow_id: bigint; day: string; n: number }>()
  for (const { decision, listening, facts } of decided) {
    if (decision.verdict !== 'no_case') continue
    const key = `${listening.workflow_id} ${facts.day}`
    const tally = tallies.get(key) ?? { ...listening, day: facts.day, n: 0 }
    tallies.set(key, { ...tally, n: tally.n + 1 })
  }
  if (tallies.size === 0) return
  const rows = [...tallies.values()]
  await sql`
    insert into workflow_tally as t (shop_id, workflow_id, day, verdict, n)
    select ${shop.shop_id}, u.workflow_id, u.day, 'no_case', u.n
    from unnest(
      ${rows.map(({ workflow_id }) => workflow_id)}::bigint[],
      ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ n }) => n)}::bigint[]) u (workflow_id, day, n)
    order by u.workflow_id, u.day
    on conflict (shop_id, workflow_id, day, verdict) do update set n = t.n + excluded.n
  `.execute(trx)
}

/** Keeps with which facts the events of a chunk were decided, and what each workflow had left. */
export const writeFacts = async (
  trx: Trx,
  { shop, now }: Scope,
  decided: readonly Decided[],
): Promise<void> => {
  const events = new Map<bigint, { decided: Decided; seen: Map<string, Seen> }>()
  for (const one of decided) {
    const { event_id } = one.event
    const known = events.get(event_id) ?? { decided: one, seen: new Map<string, Seen>() }
    known.seen.set(one.listening.live.compiled.id, one.seen)
    events.set(event_id, known)
  }
  await sql`
    insert into event_facts (shop_id, event_id, facts, created_at)
    select ${shop.shop_id}, u.event_id, u.facts::jsonb, ${now}
    from unnest(
      ${[...events.keys()]}::bigint[],
      ${[...events.values()].map((one) => writeKept(one.decided.facts, one.seen))}::text[]
    ) u (event_id, facts)
    on conflict (shop_id, event_id) do update
    set facts = excluded.facts, created_at = excluded.created_at`.execute(trx)
}
