import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { lock } from '#platform/money/locks.ts'
import { shopLimits } from '#platform/workflows/shop-limits.ts'
import { periodFrom } from '#rules/workflows/standing.ts'
import type { Decided } from './decide-events.ts'
import { emailOwners } from './email-owners.ts'
import type { Left } from './left.ts'
import { shopSpent } from './shop-spent.ts'
import { budgetMoved } from './spend.ts'

type Month = { from: string; spent: bigint; most: bigint }

/** Emails the owners once a month that most of the shop's budget is spent, or all of it. */
const alertOnce = async (
  act: Act,
  { from, spent, most }: Month,
  kind: 'shopNear' | 'shopOver',
): Promise<void> => {
  const { trx, shop, now } = act
  const { rows } = await sql`
    insert into workflow_alert (shop_id, month, kind, at)
    values (${shop.shop_id}, ${from}::date, ${kind}, ${now})
    on conflict do nothing
    returning 1`.execute(trx)
  if (rows.length > 0) await emailOwners(act, { workflow_id: null, title: '', spent, most }, kind)
}

/**
 * Compares what all workflows of the shop gave in a month with its budget, once the chunk's own is
 * added: chunks that reach this are serialised until they end. Throws `budgetMoved` where the budget
 * would be passed.
 */
export const spendOfShop = async (act: Act, left: Left): Promise<void> => {
  const { trx, shop } = act
  const { shopMonth: most } = shopLimits(shop)
  const months = left
    .spends()
    .flatMap(({ period, from_day }) => (period === 'month' ? from_day : []))
  if (most === null || months.length === 0) return
  await lock(trx, 'budget', shop.shop_id)
  for (const [from, spent] of await shopSpent(trx, shop.shop_id, months)) {
    if (spent > most) throw budgetMoved
    if (spent * 100n >= most * 80n) await alertOnce(act, { from, spent, most }, 'shopNear')
  }
}

/** Emails the owners once a month that a reward didn't fit the shop's budget. */
export const alertShopSpent = async (act: Act, decided: readonly Decided[]): Promise<void> => {
  const { shopMonth: most } = shopLimits(act.shop)
  if (most === null) return
  const stopped = decided.find(
    ({ decision }) => decision.verdict === 'over_budget' && decision.limit === null,
  )
  const left = stopped?.seen.standing.shopLeft ?? null
  if (!stopped || left === null) return
  const from = periodFrom('month', stopped.facts.day)
  await alertOnce(act, { from, spent: most - left, most }, 'shopOver')
}
