type Usage = { name: string; used: number; count: number | null }

const warnFrom = 0.8

/** Of a counted feature: how near its end it is. Without a limit it never ends. */
export const usageState = ({ used, count }: Usage): 'free' | 'nearly' | 'used_up' => {
  if (count === null) return 'free'
  if (used >= count) return 'used_up'
  return used >= count * warnFrom ? 'nearly' : 'free'
}

/** Whether the store has reached its maximum action count (spec dashboard §8, 'Action Limit Reached'). */
export const isActionLimitReached = (services: readonly Usage[]): boolean =>
  services.some((one) => one.name === 'monthly_orders' && usageState(one) === 'used_up')
