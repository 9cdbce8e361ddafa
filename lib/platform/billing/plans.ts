import type { Plan, PlanFeature } from '#contract/billing/shapes.ts'
import type { soldPlanNames } from '#contract/billing/vendor.ts'
import type * as z from 'zod/mini'
import { Refusal } from '#contract/error.ts'
import type { Area } from '#platform/area.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { formatMinor, type Minor } from '#rules/money.ts'

type Feature = z.infer<typeof PlanFeature>
/** a number; `yes`: unlimited; `no`: not included */
type Cell = number | 'yes' | 'no'

const sold = [
  { name: 'starter', title: 'Starter', monthly: 1900n },
  { name: 'small_business', title: 'Small Business', monthly: 5900n },
  { name: 'pro', title: 'Pro', monthly: 14_900n },
  { name: 'premium', title: 'Premium', monthly: 39_900n },
  // priced on request; free in the test checkout
  { name: 'enterprise', title: 'Enterprise', monthly: null },
] as const satisfies readonly {
  name: (typeof soldPlanNames)[number]
  title: string
  monthly: Minor | null
}[]
const monthsOfAYear = 10n

/** Allowances of each plan, by plan in the order of sale. */
const held: Record<string, readonly [Cell, Cell, Cell, Cell, Cell]> = {
  issue_store_credit: [20, 200, 2000, 'yes', 'yes'],
  monthly_orders: [100, 400, 1500, 5000, 'yes'],
  monthly_gifts: [20, 200, 1000, 'yes', 'yes'],
  staff_seats: [1, 3, 10, 25, 'yes'],
  active_workflows: [1, 3, 10, 'yes', 'yes'],
  bulk_rows: ['no', 500, 10_000, 50_000, 'yes'],
  integrations: [1, 3, 10, 20, 'yes'],
  cashback: ['yes', 'yes', 'yes', 'yes', 'yes'],
  widget: ['yes', 'yes', 'yes', 'yes', 'yes'],
  rewards_page: ['no', 'yes', 'yes', 'yes', 'yes'],
  account_page: ['no', 'yes', 'yes', 'yes', 'yes'],
  customize_check_balance: ['no', 'yes', 'yes', 'yes', 'yes'],
  email_builder: ['no', 'yes', 'yes', 'yes', 'yes'],
  referral: ['no', 'yes', 'yes', 'yes', 'yes'],
  analytics_indepth: ['no', 'yes', 'yes', 'yes', 'yes'],
  liability: ['no', 'yes', 'yes', 'yes', 'yes'],
  egifts: ['no', 'no', 'yes', 'yes', 'yes'],
  reminders: ['no', 'no', 'yes', 'yes', 'yes'],
  white_label_sender: ['no', 'no', 'yes', 'yes', 'yes'],
  apple_wallet: ['no', 'no', 'yes', 'yes', 'yes'],
  webhooks: ['no', 'no', 'yes', 'yes', 'yes'],
  audit: ['no', 'no', 'yes', 'yes', 'yes'],
  api_access: ['no', 'no', 'no', 'yes', 'yes'],
  approvals: ['no', 'no', 'no', 'yes', 'yes'],
  custom_triggers: ['no', 'no', 'no', 'no', 'yes'],
  multi_store: ['no', 'no', 'no', 'no', 'yes'],
}
const codes: Record<string, number> = Object.assign(Object.create(null) as Record<string, number>, {
  WELCOME20: 20,
  HELLO10: 10,
})

const featuresOf = (place: number): Feature[] =>
  Object.entries(held).flatMap(([name, cells]) => {
    const cell = cells[place] ?? 'no'
    return cell === 'no' ? [] : [{ name, count: cell === 'yes' ? null : cell }]
  })

export type SoldPlan = { name: string; title: string; monthly: Minor | null; features: Feature[] }
/** Lists the plans, smallest first. */
export const soldPlans: readonly SoldPlan[] = sold.map((plan, place) => ({
  ...plan,
  features: featuresOf(place),
}))
export const planNamed = (name: string): SoldPlan | undefined =>
  soldPlans.find((plan) => plan.name === name)

export type Discount = { code: string; percent: number }
/** Finds a discount by its code, in any case; null if there is none. */
export const discountOf = (typed: string | undefined): Discount | null => {
  const code = typed?.toUpperCase() ?? ''
  const percent = codes[code]
  return percent === undefined ? null : { code, percent }
}

/** Returns the price in minor units of US dollars; null: on request. A year costs ten months. */
export const priceOf = (
  { monthly }: SoldPlan,
  payment: 'monthly' | 'yearly',
  discount: Discount | null,
): Minor | null => {
  if (monthly === null) return null
  const whole = payment === 'yearly' ? monthly * monthsOfAYear : monthly
  return whole - (whole * BigInt(discount?.percent ?? 0)) / 100n
}

/** Collects the features that a call requires or an area counts. */
export const featuresInUse = (areas: readonly Area[]): Set<string> =>
  new Set(
    areas.flatMap(({ routes = [], counts = {}, features = [] }) => [
      ...features,
      ...routes.flatMap(({ endpoint: { feature } }) => (feature ? [feature] : [])),
      ...Object.keys(counts),
    ]),
  )

/**
 * Returns the plans on the wire, with the discount applied. A feature that nothing requires or
 * counts yet isn't offered; who bought its plan has it once it is there.
 */
export const offered = (discount: Discount | null, areas: readonly Area[]): Plan[] => {
  const inUse = featuresInUse(areas)
  return soldPlans.map((plan) => {
    const price = (payment: 'monthly' | 'yearly') => {
      const minor = priceOf(plan, payment, discount)
      return minor === null ? null : formatMinor(minor)
    }
    return {
      name: plan.name,
      title: plan.title,
      monthly: price('monthly'),
      yearly: price('yearly'),
      features: plan.features.filter(({ name }) => inUse.has(name)),
    }
  })
}

/** Settings that are on while the plan sells their feature. */
const switches = {
  bulk_rows: 'create_bulk_enabled',
  cashback: 'enable_cashback_tab',
  referral: 'dashboard_enable_referral',
} as const satisfies Record<string, keyof Settings>

/** Returns the settings that a plan sets. */
export const settingsOfPlan = ({ name, title, features }: SoldPlan): Settings => ({
  gw_plan_name: name,
  gw_plan_title: title,
  features,
  ...Object.fromEntries(
    Object.entries(switches).map(([feature, setting]) => [
      setting,
      features.some((sold) => sold.name === feature),
    ]),
  ),
})

/** Returns the plan's name as the audit has it; 'none' before the first. */
export const planOf = ({ gw_plan_name }: Settings): string => gw_plan_name ?? 'none'

/**
 * Returns a new shop's settings: a plan by its name, or 'none', which leads the owner through first
 * use.
 */
export const startingSettings = (name: string): Settings => {
  if (name === 'none') return { features: [], first_time_user_flow: true }
  const plan = planNamed(name)
  if (!plan)
    throw new Refusal('invalid_input', {
      field: 'plan',
      message: `There is no plan ${name}; there are ${soldPlans.map((one) => one.name).join(', ')} and none.`,
    })
  const hasBuilder = plan.features.some(({ name: sold }) => sold === 'email_builder')
  return { ...settingsOfPlan(plan), using_email_builder: hasBuilder }
}
