import { sql } from 'kysely'
import type { EgiftWait } from '#contract/egifts/egift.ts'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import type { Act, ShopScope } from '#platform/ctx.ts'
import { extendLots } from '#platform/ledger/extend-lots.ts'
import { deliverOrSchedule } from '#platform/egifts/delivery/deliver.ts'
import { dayIn, defaultExpiration, expiresOn } from '#rules/store-credit/expiration.ts'
import { daysFrom, daysIn } from '#rules/tools/day-range.ts'
import { isClaimable } from '#rules/egifts/egifts.ts'
import { become, noteStep } from './become.ts'
import type { EgiftRow } from './read-egift.ts'

/** Days for which a sold card is good after its claim, unless it was sold for fewer. */
const daysFromClaim = 30

/** The last step of a gift that waits, with the day that its buyer chose. */
type Waiting = { waits: EgiftWait; to?: string }

/** Returns the last day of a card sold now, by the shop's settings; null: it never expires. */
export const soldUntil = ({ settings, time_zone }: ShopScope, now: Date): string | null => {
  const { c2c_giftcard_expiration_period: period, c2c_giftcard_expiration_period_type: type } =
    settings
  if (!period) return null
  const validity = { ...defaultExpiration, never_expires: false, expires_within_value: `${period}` }
  return expiresOn({ ...validity, expires_within_period_type: type ?? 'day' }, time_zone, now)
}

/**
 * Sends a gift that a store sold, when the shop's settings say: at once or on the buyer's day, after
 * the order's fulfilment, or by a team member. What waits is scheduled without a day.
 */
export const sendSold = async (
  giving: Act,
  row: EgiftRow,
  settings: EgiftSettings,
): Promise<void> => {
  const method = giving.shop.settings.gift_card_sending_method ?? 'after_payment'
  const isReady = method === 'after_fulfillment' && (await stepOf(giving, row, 'order_fulfilled'))
  if (method === 'after_payment' || isReady) {
    await deliverOrSchedule(giving, row, settings)
    return
  }
  const waiting = await become(giving, row, 'scheduled', { send_at: null })
  await noteStep(giving, waiting, 'scheduled', {
    waits: method === 'manual' ? 'manual' : 'fulfillment',
    ...(row.send_at ? { to: row.send_at.toISOString() } : {}),
  } satisfies Waiting)
}

const stepOf = async (
  { trx, shop }: Act,
  { egift_id }: EgiftRow,
  kind: 'scheduled' | 'order_fulfilled' | 'paid',
): Promise<Record<string, string> | null> => {
  const { rows } = await sql<{ detail: Record<string, string> }>`
    select detail
    from egift_event
    where shop_id = ${shop.shop_id} and egift_id = ${egift_id} and kind = ${kind}
    order by event_id desc
    limit 1`.execute(trx)
  return rows[0]?.detail ?? null
}

/**
 * Takes the order's fulfilment as the sign to send a gift that waits for it, on the buyer's day if
 * that is yet to come; once it is sent, a report changes nothing. False if it is about something
 * else.
 */
export const sendFulfilled = async (
  giving: Act,
  row: EgiftRow,
  settings: EgiftSettings,
): Promise<boolean> => {
  if (await stepOf(giving, row, 'order_fulfilled')) return true
  const step = await stepOf(giving, row, 'scheduled')
  const isIn = row.status === 'scheduled' || isClaimable(row.status)
  const waited = isIn && step?.['waits'] === 'fulfillment'
  if (!waited && row.status !== 'fraud_hold') return false
  await noteStep(giving, row, 'order_fulfilled')
  // a held gift is sent by its release; staff sent the other, or set its day
  if (!waited || row.status !== 'scheduled' || row.send_at !== null) return true
  const send_at = step['to'] ? new Date(step['to']) : null
  if (send_at === null || send_at <= giving.now) {
    await deliverOrSchedule(giving, row, settings)
    return true
  }
  await giving.trx
    .updateTable('egift')
    .set({ send_at })
    .where('shop_id', '=', giving.shop.shop_id)
    .where('egift_id', '=', row.egift_id)
    .execute()
  await noteStep(giving, row, 'scheduled', { to: send_at.toISOString() })
  return true
}

/** Returns the last day of a card that was sold on a day, good until another, and is claimed today. */
export const claimedUntil = (
  { on, until }: { on: string; until: string },
  today: string,
): string => {
  const period = daysIn({ from: on, to: until }) - 1
  const least = daysFrom(today, Math.min(period, daysFromClaim))
  return until < least ? least : until
}

/**
 * Gives the card of a sold gift its expiration date as it gets its owner, and returns it; null: it
 * never expires. Until then its credit can't expire.
 */
export const expireAsSold = async (giving: Act, row: EgiftRow): Promise<string | null> => {
  const { on, until } = (await stepOf(giving, row, 'paid')) ?? {}
  if (!on || !until) return null
  const { shop_id, time_zone } = giving.shop
  const last = claimedUntil({ on, until }, dayIn(time_zone, giving.now))
  const lots = sql`
    select lot_id, gift_card_id, expires_on as was
    from lot
    where shop_id = ${shop_id} and gift_card_id = ${row.gift_card_id} and remaining > 0`
  await extendLots(giving, lots, last)
  return last
}
