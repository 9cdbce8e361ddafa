import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { type Found, findByCode } from '#platform/gift-cards/find-by-code.ts'

export const failedMost = 600
const hour = 60 * 60 * 1000

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
  const began = new Date(Math.floor(now.getTime() / hour) * hour)
  const isSpent = async (): Promise<boolean> => {
    const { rows } = await sql<{ failed: number }>`
      select failed from balance_check
      where shop_id = ${shop.shop_id} and hour = ${began}`.execute(db)
    return (rows[0]?.failed ?? 0) >= failedMost
  }
  if (await isSpent()) return 'wait'
  const card = await findByCode(db, platform, shop, typed, now)
  // checked again after the look-up, so that simultaneous calls get no hit beyond the budget
  if (card) return (await isSpent()) ? 'wait' : card
  // increments and reads the counter in one statement, so that simultaneous calls can't exceed the
  // budget
  const { rows: after } = await sql<{ failed: number }>`
    insert into balance_check (shop_id, hour, failed)
    values (${shop.shop_id}, ${began}, 1)
    on conflict (shop_id, hour) do update set failed = balance_check.failed + 1
    returning failed`.execute(db)
  return (after[0]?.failed ?? 0) > failedMost ? 'wait' : null
}
