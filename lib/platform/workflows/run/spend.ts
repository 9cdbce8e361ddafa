import { type RawBuilder, sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { pauseWorkflow } from '#platform/workflows/define/pause-workflow.ts'
import type { Decided } from './decide-events.ts'
import type { Left, Spend } from './left.ts'
import { emailOwners } from './email-owners.ts'

/** Another process spent of the same budget meanwhile, so that the chunk is decided once more. */
export const budgetMoved = new Error('a budget was spent meanwhile')

type Row = Omit<Spend, 'before' | 'adds'> & { spent: bigint; alerted_at: Date | null }

/** Writes budgets' periods as rows `a` of a query. */
const asked = (
  spends: readonly Pick<Spend, 'workflow_id' | 'period' | 'from_day' | 'adds'>[],
): RawBuilder<unknown> => sql`
  unnest(
    ${spends.map(({ workflow_id }) => workflow_id)}::bigint[],
    ${spends.map(({ period }) => period)}::text[],
    ${spends.map(({ from_day }) => from_day)}::date[],
    ${spends.map(({ adds }) => adds)}::bigint[]) a (workflow_id, period, from_day, adds)`

/** Locks budgets in one order and reads what is spent of them. */
const holdSpends = async (
  { trx, shop }: Pick<Act, 'trx' | 'shop'>,
  spends: readonly Spend[],
): Promise<Row[]> => {
  await sql`
    insert into workflow_spend (shop_id, workflow_id, period, from_day, spent)
    select ${shop.shop_id}, a.workflow_id, a.period, a.from_day, 0
    from ${asked(spends)}
    order by a.workflow_id, a.period, a.from_day
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<Row>`
    select s.workflow_id, s.period, s.from_day::text as from_day, s.spent, s.alerted_at
    from ${asked(spends)}
    join workflow_spend s
      on s.shop_id = ${shop.shop_id} and s.workflow_id = a.workflow_id and s.period = a.period
        and s.from_day = a.from_day
    order by s.workflow_id, s.period, s.from_day
    for no key update of s`.execute(trx)
  return rows
}

type Most = (spend: Pick<Spend, 'workflow_id' | 'period'>) => {
  at: number
  most: bigint
  title: string
} | null

/** Finds the budget of a workflow's period among those of the versions that decided. */
const mostOf =
  (decided: readonly Decided[]): Most =>
  ({ workflow_id, period }) => {
    const found = decided.find(({ listening }) => listening.workflow_id === workflow_id)
    const { data, live, title } = found!.listening
    const at = (data.limits?.budget ?? []).findIndex((one) => one.period === period)
    return at < 0 ? null : { at, most: live.compiled.budgets[at]!, title }
  }

/**
 * Adds what a chunk gave to its budgets, as its last locks, and emails the owners of those of which
 * 80 % is spent, once a period. Throws `budgetMoved` where one would be passed.
 */
export const spend = async (act: Act, left: Left, decided: readonly Decided[]): Promise<void> => {
  const spends = left.spends()
  if (spends.length === 0) return
  const { trx, shop, now } = act
  const budgetOf = mostOf(decided)
  const rows = await holdSpends(act, spends)
  const near: Row[] = []
  for (const row of rows) {
    const own = spends.find(
      ({ workflow_id, period, from_day }) =>
        workflow_id === row.workflow_id && period === row.period && from_day === row.from_day,
    )!
    const budget = budgetOf(row)
    if (!budget) continue
    const spent = row.spent + own.adds
    if (spent > budget.most) throw budgetMoved
    if (row.alerted_at === null && spent * 100n >= budget.most * 80n) near.push({ ...row, spent })
  }
  await sql`
    update workflow_spend s
    set spent = s.spent + a.adds
    from ${asked(spends)}
    where s.shop_id = ${shop.shop_id} and s.workflow_id = a.workflow_id and s.period = a.period
      and s.from_day = a.from_day`.execute(trx)
  for (const row of near) {
    await sql`
      update workflow_spend
      set alerted_at = ${now}
      where shop_id = ${shop.shop_id} and workflow_id = ${row.workflow_id}
        and period = ${row.period} and from_day = ${row.from_day}::date`.execute(trx)
    await emailOwners(act, { ...row, ...budgetOf(row)! }, 'near')
  }
}

/** Pauses workflows of which an event didn't fit the budget, and emails the owners. */
export const pauseSpent = async (act: Act, decided: readonly Decided[]): Promise<void> => {
  const seen = new Set<bigint>()
  for (const { decision, listening, seen: had } of decided) {
    const { workflow_id, title, live } = listening
    if (decision.verdict !== 'over_budget' || decision.limit === null || seen.has(workflow_id))
      continue
    seen.add(workflow_id)
    const spent = had.standing.budget[decision.limit] ?? 0n
    const most = live.compiled.budgets[decision.limit] ?? 0n
    if (await pauseWorkflow(act, workflow_id, 'budget'))
      await emailOwners(act, { workflow_id, title, spent, most }, 'over')
  }
}

/** Gives budgets back what a reward that is never granted would have spent, in minor units. */
export const unspend = async (
  { trx, shop }: Pick<Act, 'trx'> & { shop: { shop_id: bigint } },
  spends: readonly Pick<Spend, 'workflow_id' | 'period' | 'from_day' | 'adds'>[],
): Promise<void> => {
  if (spends.length === 0) return
  await sql`
    with held as materialized (
      select s.workflow_id, s.period, s.from_day
      from ${asked(spends)}
      join workflow_spend s
        on s.shop_id = ${shop.shop_id} and s.workflow_id = a.workflow_id and s.period = a.period
          and s.from_day = a.from_day
      order by s.workflow_id, s.period, s.from_day
      for no key update of s
    )
    update workflow_spend s
    set spent = greatest(0, s.spent - a.adds)
    from held h, ${asked(spends)}
    where s.shop_id = ${shop.shop_id}
      and s.workflow_id = h.workflow_id and s.period = h.period and s.from_day = h.from_day
      and a.workflow_id = h.workflow_id and a.period = h.period and a.from_day = h.from_day
  `.execute(trx)
}
