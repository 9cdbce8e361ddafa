import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { fixed, forDays, percent, when, where } from '#rules/workflows/templates/parts.ts'
import { templates } from '#rules/workflows/templates/templates.ts'
import { formatMinor } from '#rules/money.ts'

type DemoWorkflow = {
  title: string
  state: 'live' | 'paused' | 'draft'
  definition: Definition
}

/** Goods of an order from which it earns something, and what it earns, both in minor units. */
export const thresholds = [
  { from: 20_000n, gives: 1000n },
  { from: 10_000n, gives: 500n },
] as const

/** Days for which cashback is held. */
export const cashbackDays = 14

const orderBonus = (budget: bigint): Definition => ({
  trigger: 'order_paid',
  cases: thresholds.map(({ from, gives }, i) =>
    when(
      i === 0 ? 'large' : 'medium',
      [where('order.subtotal', 'gte', formatMinor(from))],
      fixed(formatMinor(gives), { expiration: forDays(90) }),
    ),
  ),
  limits: { budget: [{ period: 'total', amount: formatMinor(budget) }] },
})

/** Workflows of the demo shop, in their order. `budget`: the order bonus’s, in minor units. */
export const demoWorkflows = (budget: bigint): readonly DemoWorkflow[] => [
  { title: 'Winter order bonus', state: 'live', definition: orderBonus(budget) },
  {
    title: 'Cashback for every order',
    state: 'live',
    definition: {
      trigger: 'order_paid',
      cases: [when('cashback', [], percent('3', { hold: { mode: 'days', days: cashbackDays } }))],
      limits: { exclude_paid_with_credit: false, holdout_percent: 10 },
    },
  },
  { title: 'Maple tiers', state: 'live', definition: templates.vip_tiers.definition },
  { title: 'Win back after 90 days', state: 'live', definition: templates.win_back.definition },
  { title: 'Happy birthday', state: 'paused', definition: templates.birthday.definition },
  { title: 'Return bonus', state: 'draft', definition: templates.return_bonus.definition },
]
