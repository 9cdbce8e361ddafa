import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { checkCode as call } from '#contract/redemptions/calls.ts'
import type { Call } from '#platform/ctx.ts'
import type { Key } from '#platform/acting.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Found, findByCode, findById } from '#platform/gift-cards/find-by-code.ts'
import { type Budget, type Holder, refuseSpent, takeOrRefuse } from '#platform/limits/budget.ts'
import { formatMinor } from '#rules/money.ts'
import { refusePaidInStore } from '#platform/money/paid-in-store.ts'
import { isQuickApply, readQuickApply, spendQuickApply } from './quick-apply.ts'

/** A store's checkout looks up a code: what was typed, and for whom, as far as the store says. */
export type Typed = { code: string; shopper?: string | undefined }

/**
 * Limits look-ups and those that find nothing: first a shopper's own, or together those of calls
 * that name no shopper; then, far larger, the key's, so that no shopper closes the checkout.
 */
const checks = {
  shopper: { kind: 'code_check_shopper', most: 60, seconds: 60 },
  unnamed: { kind: 'code_check', most: 600, seconds: 60 },
  key: { kind: 'code_check_key', most: 6000, seconds: 60 },
} as const satisfies Record<string, Budget>
const misses = {
  shopper: { kind: 'code_miss_shopper', most: 10, seconds: 600 },
  unnamed: { kind: 'code_miss', most: 60, seconds: 600 },
  key: { kind: 'code_miss_key', most: 3000, seconds: 600 },
} as const satisfies Record<string, Budget>

type Limited = readonly (readonly [Budget, Holder])[]
const limitsOf = (
  { shop: { shop_id }, actor }: Call<Key>,
  { shopper }: Typed,
  budgets: typeof checks | typeof misses,
): Limited => [
  shopper === undefined
    ? [budgets.unnamed, { shop_id, subject: actor.id }]
    : [budgets.shopper, { shop_id, subject: `${actor.id}:${shopper}` }],
  [budgets.key, { shop_id, subject: actor.id }],
]

/** Takes one of each in turn; what the first refuses costs the others nothing. */
const takeEach = async (ctx: Call<Key>, limits: Limited): Promise<void> => {
  for (const [budget, holder] of limits) await takeOrRefuse(ctx.db, budget, holder, ctx.now)
}

/** Finds the card that a code opens, unless shopper or key looked up too many unknown ones. */
export const findCard = async (db: Db | Trx, ctx: Call<Key>, typed: Typed): Promise<Found> => {
  const limits = limitsOf(ctx, typed, misses)
  await refuseSpent(db, limits, ctx.now)
  const card = await findByCode(db, ctx, ctx.shop, typed.code, ctx.now)
  if (!card) throw new Refusal('not_found', { field: 'code' })
  // checked again after the look-up, so that simultaneous calls can't exceed the budget
  await refuseSpent(db, limits, ctx.now)
  return card
}

/**
 * Finds the card of a customer's token for a hold of `amount` in minor units, within the same
 * limits, and spends the token.
 */
export const findApplied = async (
  ctx: Call<Key> & { trx: Trx },
  typed: Typed,
  amount: bigint,
): Promise<{ gift_card_id: bigint }> => {
  await refuseSpent(ctx.trx, limitsOf(ctx, typed, misses), ctx.now)
  return { gift_card_id: await spendQuickApply(ctx, typed.code, amount) }
}

/** Looks up a token without spending it: what it could pay now. */
const lookApplied = async (ctx: Call<Key>, typed: Typed): Promise<Found> => {
  await refuseSpent(ctx.db, limitsOf(ctx, typed, misses), ctx.now)
  const { amount, gift_card_id } = await readQuickApply(ctx.db, ctx, typed.code)
  const card = await findById(ctx.db, ctx.shop, gift_card_id, ctx.now)
  if (!card) throw new Refusal('not_found', { field: 'code' })
  return { ...card, available: amount < card.available ? amount : card.available }
}

/**
 * Counts an unknown code before it is answered, outside the transaction that the refusal rolled
 * back.
 */
export const countMiss = async <T>(
  ctx: Call<Key>,
  { body }: { body: Typed },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'not_found' && cause.field === 'code')
      await takeEach(ctx, limitsOf(ctx, body, misses))
    throw cause
  }
}

export const checkCode = async (
  ctx: Call<Key>,
  input: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  await takeEach(ctx, limitsOf(ctx, input.body, checks))
  const { available, last4, expires_on, gift_card_id } = await countMiss(ctx, input, () =>
    isQuickApply(input.body.code)
      ? lookApplied(ctx, input.body)
      : findCard(ctx.db, ctx, input.body),
  )
  await refusePaidInStore(ctx.db, ctx.shop, gift_card_id)
  return { available: formatMinor(available), currency: ctx.shop.currency, last4, expires_on }
}
