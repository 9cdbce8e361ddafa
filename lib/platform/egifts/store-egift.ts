import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { handOverEgift as call } from '#contract/egifts/calls.ts'
import type { Act } from '#platform/ctx.ts'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import { refuseClosedShop } from '#platform/shop/refuse-closed-shop.ts'
import { refuseAmount } from '#platform/money/gates/gates.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { become, movedOn, noteStep } from './become.ts'
import { columnsOf, emptyRow, refuseUnasked } from './create-egift.ts'
import { endGift } from './end-egift.ts'
import { linkOf } from '#platform/egifts/delivery/link.ts'
import { pay } from './pay-egift.ts'
import { type EgiftRow, findEgift, holdEgift, toEgift } from './read-egift.ts'
import { sendFulfilled, sendSold, soldUntil } from './sale.ts'
import { settingsOf } from './settings.ts'

type Body = Parsed<typeof call>['body']
type Whole = Body & {
  sender: NonNullable<Body['sender']>
  recipient: NonNullable<Body['recipient']>
  value: string
}
const isUnpaid = ({ status }: EgiftRow): boolean =>
  status === 'draft' || status === 'pending_payment'

/**
 * Takes a store's report about a cart's gift. The lock on the cart's row settles races; a repeated
 * report changes nothing.
 */
export const handOver = async (
  giving: Act,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { trx, shop } = giving
  refuseClosedShop(shop)
  const settings = await settingsOf(trx, shop.shop_id)
  const status = body.status ?? 'paid'
  const isNew = status === 'draft' || status === 'pending_payment' || status === 'paid'
  const row = isNew ? await placed(giving, body, settings) : await cartOf(giving, body.cart_id)
  if (!row) throw new Refusal('not_found', { field: 'cart_id' })
  if (status === 'paid') await paidFor(giving, row, body, settings)
  else if (status === 'pending_payment' && row.status === 'draft')
    await become(giving, row, 'pending_payment')
  else if (status === 'fulfilled') await fulfilled(giving, row, settings)
  else if ((status === 'cancelled' || status === 'refunded') && row.status !== status)
    await endGift(giving, row, status)
  const now = await findEgift(trx, shop.shop_id, row.egift_id)
  const { order_tag, order_note } = settings
  return {
    gift: toEgift(shop, now),
    link: now.channel === 'link' && now.link_sealed ? linkOf(giving, now) : null,
    order_tag,
    order_note,
  }
}

const cartOf = async ({ trx, shop }: Act, cart_id: string): Promise<EgiftRow | null> => {
  const row = await trx
    .selectFrom('egift')
    .select('egift_id')
    .where('shop_id', '=', shop.shop_id)
    .where('cart_id', '=', cart_id)
    .executeTakeFirst()
  return row ? holdEgift(trx, shop.shop_id, row.egift_id) : null
}

/** Finds the cart's gift under lock, updated while unpaid; creates it if missing. */
const placed = async (giving: Act, body: Body, settings: EgiftSettings): Promise<EgiftRow> => {
  const { trx, shop, now } = giving
  const there = await cartOf(giving, body.cart_id)
  if (there && !isUnpaid(there)) return there
  const whole = wholeOf(body)
  refuseUnasked(settings, whole, scheduledZone(shop), now)
  requireFeature(giving.shop.settings, 'egifts', 'value')
  refuseAmount(giving, whole.value, 'value')
  const columns = columnsOf(whole)
  if (there) {
    await trx
      .updateTable('egift')
      .set(columns)
      .where('shop_id', '=', shop.shop_id)
      .where('egift_id', '=', there.egift_id)
      .execute()
    return { ...there, ...columns }
  }
  const made = await trx
    .insertInto('egift')
    .values({
      ...emptyRow,
      ...columns,
      shop_id: shop.shop_id,
      cart_id: body.cart_id,
      status: 'draft',
      source: 'store',
      staff_id: null,
      created_at: now,
    })
    .onConflict((on) => on.columns(['shop_id', 'cart_id']).doNothing())
    .returning('egift_id')
    .executeTakeFirst()
  // the second of two simultaneous calls waited for the first to commit, and continues with its row
  if (!made) return placed(giving, body, settings)
  const row = await holdEgift(trx, shop.shop_id, made.egift_id)
  await noteStep(giving, row, 'made')
  return row
}

const wholeOf = (body: Body): Whole => {
  for (const field of ['sender', 'recipient', 'value'] as const)
    if (body[field] === undefined)
      throw new Refusal('invalid_input', { field, message: `${field}: Required Field` })
  return body as Whole
}

/**
 * Pays once, for good: issues the credit, then sends, schedules or holds the gift by its amount.
 */
const paidFor = async (
  giving: Act,
  row: EgiftRow,
  { value }: Body,
  settings: EgiftSettings,
): Promise<void> => {
  if (!isUnpaid(row)) {
    if (row.status === 'cancelled' && row.movement_id === null) throw movedOn(row)
    if (value !== undefined && parseMoney(value) !== row.value)
      throw new Refusal('gift_differs', {
        field: 'value',
        facts: { value: formatMinor(row.value) },
      })
    return
  }
  const most = settings.fraud_hold_above === null ? null : parseMoney(settings.fraud_hold_above)
  const isSuspect = most !== null && row.value > most
  const paid = await pay(giving, row, soldUntil(giving.shop, giving.now))
  if (!isSuspect) {
    await sendSold(giving, paid, settings)
    return
  }
  await become(giving, paid, 'fraud_hold')
  await noteStep(giving, paid, 'held', { amount: formatMinor(row.value) })
}

const fulfilled = async (giving: Act, row: EgiftRow, settings: EgiftSettings): Promise<void> => {
  if (row.status === 'fulfilled' || (await sendFulfilled(giving, row, settings))) return
  await become(giving, row, 'fulfilled')
  await noteStep(giving, row, 'fulfilled')
}
