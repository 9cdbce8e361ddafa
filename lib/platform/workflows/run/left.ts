import { sql } from 'kysely'
import type { BudgetPeriod } from '#contract/workflows/definition.ts'
import { budgetPeriods } from '#contract/workflows/definition.ts'
import type { ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { freshStanding, type Given, periodFrom, type Standing } from '#rules/workflows/standing.ts'
import { shopLimits } from '#platform/workflows/shop-limits.ts'
import { shopSpent } from './shop-spent.ts'
import type { Earlier } from './kept-facts.ts'
import type { Listening } from './listening.ts'

type Booked = { day: string; count: number; sum: bigint }
/** Added to a budget's period by a chunk, and spent before it. */
export type Spend = {
  workflow_id: bigint
  period: BudgetPeriod
  from_day: string
  before: bigint
  adds: bigint
}

/** Use of limits and budgets while the events of a chunk are decided one after another. */
export type Left = {
  standing: (listening: Listening, facts: Facts) => Standing
  earlier: (listening: Listening, facts: Facts) => Earlier
  count: (listening: Listening, facts: Facts, amount: bigint) => void
  spends: () => Spend[]
}

const least = '0001-01-01'
const spendKey = (workflow: bigint, period: string, from: string): string =>
  `${workflow} ${period} ${from}`

/** Returns the first day that any limit of the workflow counts. */
const sinceOf = ({ usesEarlier, data }: Listening, day: string): string =>
  [
    ...(usesEarlier ? [least] : []),
    ...(data.limits?.per_customer ?? []).map(({ period, days }) => periodFrom(period, day, days)),
  ].toSorted()[0] ?? day

const readBooked = async (
  trx: Trx,
  shopId: bigint,
  workflows: readonly Listening[],
  facts: readonly Facts[],
): Promise<Map<string, Booked[]>> => {
  const counting = workflows.filter(
    ({ usesEarlier, data }) => usesEarlier || (data.limits?.per_customer ?? []).length > 0,
  )
  const booked = new Map<string, Booked[]>()
  const days = facts.map(({ day }) => day).toSorted()
  if (counting.length === 0) return booked
  const { rows } = await sql<Booked & { workflow_id: bigint; customer_id: bigint }>`
    select r.workflow_id, r.customer_id, r.day::text as day, count(*)::int as count,
      sum(r.given)::bigint as sum
    from unnest(
      ${counting.map(({ workflow_id }) => workflow_id)}::bigint[],
      ${counting.map((one) => sinceOf(one, days[0]!))}::date[]) w (workflow_id, since)
    join workflow_run r
      on r.shop_id = ${shopId} and r.workflow_id = w.workflow_id
        and r.customer_id = any(
          ${[...new Set(facts.flatMap(({ customer }) => customer ?? []))]}::bigint[])
        and r.given > 0 and r.day >= w.since
    group by r.workflow_id, r.customer_id, r.day`.execute(trx)
  for (const { workflow_id, customer_id, ...one } of rows) {
    const key = `${workflow_id} ${customer_id}`
    booked.set(key, [...(booked.get(key) ?? []), one])
  }
  return booked
}

const readSpent = async (
  trx: Trx,
  shopId: bigint,
  workflows: readonly Listening[],
  facts: readonly Facts[],
): Promise<Map<string, bigint>> => {
  const days = [...new Set(facts.map(({ day }) => day))]
  const from = [
    ...new Set(days.flatMap((day) => budgetPeriods.map((period) => periodFrom(period, day)))),
  ]
  const { rows } = await sql<Omit<Spend, 'before' | 'adds'> & { spent: bigint }>`
    select workflow_id, period, from_day::text as from_day, spent
    from workflow_spend
    where shop_id = ${shopId}
      and workflow_id = any(${workflows.map(({ workflow_id }) => workflow_id)}::bigint[])
      and from_day = any(${from}::date[])`.execute(trx)
  return new Map(
    rows.map((row) => [spendKey(row.workflow_id, row.period, row.from_day), row.spent]),
  )
}

const since = (booked: readonly Booked[], from: string): Given =>
  booked.reduce(
    (all, { day, count, sum }) =>
      day >= from ? { count: all.count + count, sum: all.sum + sum } : all,
    { count: 0, sum: 0n },
  )

/** Reads what limits and budgets have left for the events of a chunk, in sets. */
export const readLeft = async (
  trx: Trx,
  shop: Pick<ShopScope, 'shop_id' | 'settings'>,
  workflows: readonly Listening[],
  facts: readonly Facts[],
): Promise<Left> => {
  const booked = await readBooked(trx, shop.shop_id, workflows, facts)
  const spent = await readSpent(trx, shop.shop_id, workflows, facts)
  const { shopMonth, ...limits } = shopLimits(shop)
  const months = [...new Set(facts.map(({ day }) => periodFrom('month', day)))]
  const given = shopMonth === null ? null : await shopSpent(trx, shop.shop_id, months)
  const spends = new Map<string, Spend>()
  const bookedOf = ({ workflow_id }: Listening, { customer }: Facts) =>
    booked.get(`${workflow_id} ${customer}`) ?? []
  const spentNow = ({ workflow_id }: Listening, period: BudgetPeriod, day: string): bigint => {
    const key = spendKey(workflow_id, period, periodFrom(period, day))
    return (spent.get(key) ?? 0n) + (spends.get(key)?.adds ?? 0n)
  }
  return {
    standing: (listening, facts) => ({
      ...freshStanding,
      ...limits,
      shopLeft: given && shopMonth! - (given.get(periodFrom('month', facts.day)) ?? 0n),
      customer: (listening.data.limits?.per_customer ?? []).map(({ period, days }) =>
        since(bookedOf(listening, facts), periodFrom(period, facts.day, days)),
      ),
      budget: (listening.data.limits?.budget ?? []).map(({ period }) =>
        spentNow(listening, period, facts.day),
      ),
    }),
    earlier: (listening, facts) => {
      const all = bookedOf(listening, facts)
      const last =
        all
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? null
      return { ...since(all, least), last }
    },
    count: (listening, facts, amount) => {
      const { workflow_id } = listening
      const own = bookedOf(listening, facts)
      const one = { day: facts.day, count: 1, sum: amount }
      booked.set(`${workflow_id} ${facts.customer}`, [...own, one])
      const month = periodFrom('month', facts.day)
      given?.set(month, (given.get(month) ?? 0n) + amount)
      for (const period of budgetPeriods) {
        const from_day = periodFrom(period, facts.day)
        const key = spendKey(workflow_id, period, from_day)
        const known = spends.get(key)
        const before = spent.get(key) ?? 0n
        const adds = (known?.adds ?? 0n) + amount
        spends.set(key, { workflow_id, period, from_day, before, adds })
      }
    },
    spends: () => [...spends.values()],
  }
}
