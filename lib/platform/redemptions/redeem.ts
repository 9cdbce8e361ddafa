import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  authorise as authoriseCall,
  capture as captureCall,
  refund as refundCall,
  release as releaseCall,
} from '#contract/redemptions/calls.ts'
import type { Redemption } from '#contract/redemptions/shapes.ts'
import type { Call } from '#platform/ctx.ts'
import type { Key } from '#platform/acting.ts'
import type { Trx } from '#platform/db/transact.ts'
import { refuseErased } from '#platform/customers/personal-data/refuse-erased.ts'
import { readId } from '#platform/ids.ts'
import { expireCard } from '#platform/ledger/expire-card.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { parseMoney } from '#rules/money.ts'
import { findApplied, findCard } from './check-code.ts'
import { captureHold, hold, holdUnpaid, refundHold, releaseHold } from '#platform/money/hold.ts'
import { refusePaidInStore } from '#platform/money/paid-in-store.ts'
import { isQuickApply } from './quick-apply.ts'
import { findRedemption } from './read-redemption.ts'

type StoreCall = Call<Key> & { trx: Trx }

const minute = 60_000
const minutesUsual = 30

const positive = (wire: string): bigint => {
  const amount = parseMoney(wire) ?? 0n
  if (amount <= 0n)
    throw new Refusal('invalid_input', { field: 'amount', message: 'amount: Invalid Value' })
  return amount
}
const partOf = (body: { amount?: string | undefined } | undefined): bigint | null =>
  body?.amount === undefined ? null : positive(body.amount)
const now = async (ctx: StoreCall, id: bigint): Promise<{ redemption: Redemption }> => ({
  redemption: await findRedemption(ctx.trx, ctx, id),
})

/**
 * Holds an amount of the credit that is valid today; expired credit still on the card is expired
 * first.
 */
export const authorise = async (
  ctx: StoreCall,
  { body }: Parsed<typeof authoriseCall>,
): Promise<Answer<typeof authoriseCall>> => {
  const { shop_id, time_zone } = ctx.shop
  const amount = positive(body.amount)
  const order = body.order || null
  if (order && body.capture) await holdUnpaid(ctx, order)
  const { gift_card_id } = isQuickApply(body.code)
    ? await findApplied(ctx, body, amount)
    : await findCard(ctx.trx, ctx, body)
  const today = dayIn(time_zone, ctx.now)
  await expireCard(ctx.trx, { shop_id, gift_card_id, today, at: ctx.now })
  await refusePaidInStore(ctx.trx, ctx.shop, gift_card_id)
  const lapses_at = new Date(ctx.now.getTime() + (body.minutes ?? minutesUsual) * minute)
  const redemption_id = await hold(ctx, { gift_card_id, amount, order, today, lapses_at })
  if (body.capture) await captureHold(ctx, redemption_id)
  return now(ctx, redemption_id)
}

export const capture = async (
  ctx: StoreCall,
  { params, body }: Parsed<typeof captureCall>,
): Promise<Answer<typeof captureCall>> => {
  const redemption_id = readId('redemption', params.id)
  await captureHold(ctx, redemption_id, partOf(body))
  return now(ctx, redemption_id)
}

export const release = async (
  ctx: StoreCall,
  { params }: Parsed<typeof releaseCall>,
): Promise<Answer<typeof releaseCall>> => {
  const redemption_id = readId('redemption', params.id)
  await releaseHold(ctx, redemption_id)
  return now(ctx, redemption_id)
}

export const refund = async (
  ctx: StoreCall,
  { params, body }: Parsed<typeof refundCall>,
): Promise<Answer<typeof refundCall>> => {
  const redemption_id = readId('redemption', params.id)
  const { shop_id, time_zone } = ctx.shop
  const card = await ctx.trx
    .selectFrom('redemption')
    .select('gift_card_id')
    .where('shop_id', '=', shop_id)
    .where('redemption_id', '=', redemption_id)
    .executeTakeFirst()
  if (card) await refuseErased(ctx.trx, shop_id, [card.gift_card_id])
  await refundHold(ctx, redemption_id, { amount: partOf(body), today: dayIn(time_zone, ctx.now) })
  return now(ctx, redemption_id)
}
