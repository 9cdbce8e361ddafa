import { sql } from 'kysely'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Definition } from '#contract/workflows/definition-shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { shopSpent } from '#platform/workflows/run/shop-spent.ts'
import { shopLimits } from '#platform/workflows/shop-limits.ts'
import { freshStanding, type Given, periodFrom, type Standing } from '#rules/workflows/standing.ts'

type Of = { shop_id: bigint; settings: Settings }
type Who = { workflow_id: bigint | null; customer_id: bigint | null; day: string }

const givenSince = async (
  db: Db | Trx,
  shopId: bigint,
  { workflow_id, customer_id }: Who,
  from: string,
): Promise<Given> => {
  const { rows } = await sql<{ count: string; sum: bigint }>`
    select count(*)::text as count, coalesce(sum(given), 0)::bigint as sum
    from workflow_run
    where shop_id = ${shopId} and workflow_id = ${workflow_id} and customer_id = ${customer_id}
      and given > 0 and day >= ${from}::date`.execute(db)
  return { count: Number(rows[0]!.count), sum: rows[0]!.sum }
}

/**
 * Reads what limits and budgets of a definition have left for one customer now. Without a saved
 * workflow or a known customer nothing is used yet. Nothing is locked.
 */
export const standingOf = async (
  db: Db | Trx,
  { shop_id, settings }: Of,
  { limits }: Definition,
  who: Who,
): Promise<Standing> => {
  const { shopMonth, ...limitsOfShop } = shopLimits({ settings })
  const { workflow_id, customer_id, day } = who
  const month = periodFrom('month', day)
  const given = shopMonth && ((await shopSpent(db, shop_id, [month])).get(month) ?? 0n)
  const shop = { ...limitsOfShop, shopLeft: given === null ? null : shopMonth! - given }
  if (workflow_id === null) return { ...freshStanding, ...shop }
  const customer: Given[] = []
  for (const { period, days } of customer_id === null ? [] : (limits?.per_customer ?? []))
    customer.push(await givenSince(db, shop_id, who, periodFrom(period, day, days)))
  const { rows } = await sql<{ period: string; from_day: string; spent: bigint }>`
    select period, from_day::text, spent
    from workflow_spend
    where shop_id = ${shop_id} and workflow_id = ${workflow_id}`.execute(db)
  const budget = (limits?.budget ?? []).map(
    ({ period }) =>
      rows.find((row) => row.period === period && row.from_day === periodFrom(period, day))
        ?.spent ?? 0n,
  )
  return { ...freshStanding, ...shop, customer, budget }
}
