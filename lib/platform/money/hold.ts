import { type RawBuilder, sql } from 'kysely'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import type { Trx } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'
import { type Acting, type Key, writtenBy } from '#platform/acting.ts'
import { expireCard } from '#platform/ledger/expire-card.ts'
import { post } from '#platform/ledger/post.ts'

type Written = {
  outcome: 'done' | RefusalCode
  movement_id?: bigint
  gift_card_id?: bigint
  redemption_id?: bigint
  balance_before?: bigint | null
}

/**
 * Runs a function of the ledger, one round trip that settles its races; refused with its outcome.
 */
const settled = async (trx: Trx, statement: RawBuilder<Written>): Promise<Written> => {
  const { rows } = await statement.execute(trx)
  const row = rows[0]
  if (row?.outcome === 'done') return row
  throw new Refusal(
    row?.outcome ?? 'broken',
    row?.balance_before === null || row?.balance_before === undefined
      ? {}
      : { facts: { available: formatMinor(row.balance_before) } },
  )
}

type KeyAct = Acting & { actor: Key }
type Held = {
  gift_card_id: bigint
  amount: bigint
  order: string | null
  today: string
  lapses_at: Date
}

/**
 * Holds `amount` in minor units for the key's checkout; `today` is the shop's day. Returns the
 * redemption's id.
 */
export const hold = async (act: KeyAct, held: Held): Promise<bigint> => {
  const { trx, shop, actor, now } = act
  const { redemption_id } = await settled(
    trx,
    sql<Written>`
      select * from hold_money(
        ${shop.shop_id}, ${held.gift_card_id}, ${actor.id}, ${held.amount}, ${held.order},
        ${held.today}::date, ${held.lapses_at}, ${now})`,
  )
  return redemption_id!
}

/**
 * Locks an order that a payment pays again, for a call that locks its card before the capture: refunds
 * lock orders first.
 */
export const holdUnpaid = async ({ trx, shop }: Acting, order: string): Promise<void> => {
  await sql`
    select from orders
    where shop_id = ${shop.shop_id} and name = any(order_names(${order})) and unpaid > 0
    for update`.execute(trx)
}

/** Captures the hold or `amount` of it in minor units; the rest is released. */
export const captureHold = async (
  { trx, shop, now }: Acting,
  redemptionId: bigint,
  amount: bigint | null = null,
): Promise<void> => {
  await settled(
    trx,
    sql<Written>`select * from capture_money(${shop.shop_id}, ${redemptionId}, ${amount}, ${now})`,
  )
}

/** Ends a hold without a movement. */
export const releaseHold = async (
  { trx, shop, now }: Acting,
  redemptionId: bigint,
  as: 'released' | 'lapsed' = 'released',
): Promise<void> => {
  await settled(
    trx,
    sql<Written>`select * from release_money(${shop.shop_id}, ${redemptionId}, ${as}, ${now})`,
  )
}

type Refunded = {
  amount: bigint | null
  today: string
  /** default: the order that it paid */
  cause?: { kind: string; id: string }
}

/**
 * Refunds `amount` in minor units, or everything captured and not yet refunded, to the lots that
 * paid it. Returns the movement and its card, which a merge may have changed.
 */
export const refundHold = async (
  act: Acting,
  redemptionId: bigint,
  { amount, today, cause }: Refunded,
): Promise<{ movement_id: bigint; gift_card_id: bigint }> => {
  const { shop_id, source, staff_id, at } = writtenBy(act)
  const { movement_id, gift_card_id } = await settled(
    act.trx,
    sql<Written>`
      select * from refund_money(
        ${shop_id}, ${redemptionId}, ${amount}, ${today}::date, ${source},
        ${staff_id}, ${cause?.kind ?? null}, ${cause?.id ?? null}, ${at})`,
  )
  return { movement_id: movement_id!, gift_card_id: gift_card_id! }
}

/** Records that the undo of an exchange took a payment back by that movement. */
export const noteUnpaid = async (
  { trx, shop }: Acting,
  redemptionId: bigint,
  movementId: bigint,
): Promise<void> => {
  await sql`
    with paid as (
      update redemption r
      set reversed = r.reversed + m.amount
      from movement m
      where r.shop_id = ${shop.shop_id} and r.redemption_id = ${redemptionId}
        and m.shop_id = r.shop_id and m.movement_id = ${movementId}
      returning r.order_name, m.amount
    )
    update orders o
    set unpaid = o.unpaid + p.amount
    from paid p
    where o.shop_id = ${shop.shop_id} and o.name = any(order_names(p.order_name))`.execute(trx)
}

type Redeemed = { gift_card_id: bigint; amount: bigint; order: string; today: string }
type Paid = { movement_id: bigint; redemption_id: bigint }

/**
 * Pays an order with a card at once, in the name of the person at the desk: a redemption that is
 * captured and can be refunded like a checkout's. Expired credit still on the card is expired first.
 * `amount` in minor units.
 */
export const redeemFor = async (act: Acting, redeemed: Redeemed): Promise<Paid> => {
  const { shop_id, at } = writtenBy(act)
  const { gift_card_id, today, order, amount } = redeemed
  await expireCard(act.trx, { shop_id, gift_card_id, today, at })
  await sql`select pay_again(${shop_id}, ${order}, ${amount})`.execute(act.trx)
  return writePaid(act, redeemed)
}

/**
 * Records a payment that was made elsewhere, with any credit of the card: as a captured redemption,
 * which can be refunded. An order that it pays again is locked before (`holdUnpaid`). `amount` in minor
 * units.
 */
export const writePaid = async (
  act: Acting,
  { gift_card_id, amount, order, today }: Omit<Redeemed, 'order'> & { order: string | null },
): Promise<Paid> => {
  const by = writtenBy(act)
  const { movement_id } = await post(act.trx, {
    ...by,
    gift_card_id,
    kind: 'redeem',
    amount: -amount,
    cause: order === null ? null : { kind: 'order', id: order },
  })
  const { redemption_id } = await act.trx
    .insertInto('redemption')
    .values({
      shop_id: by.shop_id,
      gift_card_id,
      key_id: null,
      staff_id: by.staff_id,
      state: 'captured',
      amount,
      captured: amount,
      order_name: order,
      movement_id,
      held_on: today,
      lapses_at: by.at,
      created_at: by.at,
      ended_at: by.at,
    })
    .returning('redemption_id')
    .executeTakeFirstOrThrow()
  return { movement_id, redemption_id }
}
