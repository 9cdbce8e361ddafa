import { type RawBuilder, sql } from 'kysely'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import type { Trx } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'
import type { Acting, Key } from '#platform/acting.ts'

type Written = {
  outcome: 'done' | RefusalCode
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

/**
 * Refunds `amount` in minor units, or everything captured and not yet refunded, to the lots that
 * paid it.
 */
export const refundHold = async (
  { trx, shop, now }: Acting,
  redemptionId: bigint,
  { amount, today }: { amount: bigint | null; today: string },
): Promise<void> => {
  await settled(
    trx,
    sql<Written>`
      select * from refund_money(
        ${shop.shop_id}, ${redemptionId}, ${amount}, ${today}::date, ${now})`,
  )
}
