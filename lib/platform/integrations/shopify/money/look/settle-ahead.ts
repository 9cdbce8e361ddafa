import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { type Claimed, keepMirror } from '#platform/integrations/shopify/money/claim.ts'
import { begin, change, giveBack, isElsewhere, spentReason } from './booking.ts'

/** A card whose moves aren't over is looked at again after so long. */
const againMs = 60_000

/** Checks for something of a card that the store doesn't have yet. */
const hasMoves = async (trx: Trx, { shop_id, gift_card_id }: Claimed): Promise<boolean> => {
  const { rows } = await sql`
    select from store_mirror r
    where r.shop_id = ${shop_id} and r.gift_card_id = ${gift_card_id} and (
      exists (
        select from store_move v
        where v.shop_id = r.shop_id and v.gift_card_id = r.gift_card_id and v.kind <> 'close'
          and v.state in ('waiting', 'failed'))
      or r.state in ('opening', 'on') and exists (
        select from movement m
        where m.shop_id = r.shop_id and m.gift_card_id = r.gift_card_id
          and m.movement_id > r.upto_movement
          and not exists (
            select from store_move v
            where v.shop_id = m.shop_id and v.movement_id = m.movement_id)
          and not exists (
            select from store_booking b
            where b.shop_id = m.shop_id and b.movement_id = m.movement_id)))`.execute(trx)
  return rows.length > 0
}

/**
 * Brings a card even whose transactions in the store are all booked. What a take of ours couldn't take
 * and nothing there explains is given back here; what was given back though all takes came through in
 * the end is taken. Returns when to look again.
 */
export const settleAhead = async (
  trx: Trx,
  shop: ShopScope,
  claimed: Claimed,
  now: Date,
): Promise<Date | null> => {
  const booking = await begin(trx, shop, claimed, null, now)
  const { ahead, card } = booking
  if (ahead === 0n || (ahead > 0n && isElsewhere(booking))) return null
  if (ahead > 0n && (await hasMoves(trx, claimed))) return new Date(now.getTime() + againMs)
  const { shop_id, gift_card_id, remote_id } = claimed
  const most = ahead > card.free ? card.free : ahead
  if (most === 0n) return null
  const entry = `${remote_id}/even/${randomUUID()}`
  await trx
    .insertInto('store_entry')
    .values({
      shop_id,
      remote_id: entry,
      gift_card_id,
      kind: 'change',
      amount: 0n,
      at: now,
      seen_at: now,
      booked_at: now,
    })
    .execute()
  if (ahead < 0n) await giveBack(booking, -ahead, entry)
  else await change(booking, entry, { amount: -most, reason: spentReason })
  await keepMirror(trx, claimed, { ahead: ahead < 0n ? -ahead : -most }, now)
  return null
}
