import type { Plan } from '#contract/billing/shapes.ts'

type Payment = 'monthly' | 'yearly'
type Shop = { current: string | null; payment_plan: Payment | null }

/**
 * Returns the action that fits a plan: a request where the price is on request, nothing for the
 * current plan but the other way to pay for it.
 */
export const actionFor = (
  { name, monthly }: Pick<Plan, 'name' | 'monthly'>,
  { current, payment_plan }: Shop,
  payment: Payment,
): 'choose' | 'switch' | 'request' | null => {
  if (name !== current) return monthly === null ? 'request' : 'choose'
  return monthly !== null && payment_plan !== null && payment_plan !== payment ? 'switch' : null
}
