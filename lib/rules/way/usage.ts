type Usage = { name: string; used: number; count: number | null }

const warnFrom = 0.8

/** Returns how close a counted feature is to its limit; unlimited ones are always free. */
export const usageState = ({ used, count }: Usage): 'free' | 'nearly' | 'used_up' => {
  if (count === null) return 'free'
  if (used >= count) return 'used_up'
  return used >= count * warnFrom ? 'nearly' : 'free'
}

/** Checks whether the store has reached its maximum action count. */
export const isActionLimitReached = (services: readonly Usage[]): boolean =>
  services.some((one) => one.name === 'monthly_orders' && usageState(one) === 'used_up')
