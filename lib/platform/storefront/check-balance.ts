import type { Platform, ShopScope } from '#platform/ctx.ts'
import { type Found, findByCode } from '#platform/gift-cards/find-by-code.ts'
import { type Budget, isSpent, take } from '#platform/limits/budget.ts'

/** Checks of one address, on the page and by call together. */
export const checksOfAddress: Budget = {
  kind: 'balance_page',
  most: 10,
  seconds: 60,
  isLasting: true,
}

const hour = 60 * 60 * 1000
/** Wrong codes in an hour of the clock; home adds up a day of them. */
export const wrongCodes: Budget = { kind: 'wrong_code', most: 600, seconds: 3600, isLasting: true }

/** The budget of a shop for the hour that this time is in. */
const hourOf = (shop_id: bigint, now: Date): { shop_id: bigint; began: Date } => ({
  shop_id,
  began: new Date(Math.floor(now.getTime() / hour) * hour),
})

/**
 * Finds a code's card, or null. After too many wrong codes in the shop ('wait') none is answered
 * for the rest of the hour.
 */
export const checkBalance = async (
  platform: Pick<Platform, 'db' | 'vault'>,
  shop: ShopScope,
  typed: string,
  now: Date,
): Promise<Found | null | 'wait'> => {
  const { db } = platform
  const { shop_id, began } = hourOf(shop.shop_id, now)
  const holder = { shop_id, subject: began.toISOString() }
  if (await isSpent(db, wrongCodes, holder, began)) return 'wait'
  const card = await findByCode(db, platform, shop, typed, now)
  // checked again after the look-up, so that simultaneous calls get no hit beyond the budget
  if (card) return (await isSpent(db, wrongCodes, holder, began)) ? 'wait' : card
  return (await take(db, wrongCodes, holder, began)).isOver ? 'wait' : null
}
