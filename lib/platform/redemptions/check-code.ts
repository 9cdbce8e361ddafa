import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { checkCode as call } from '#contract/redemptions/calls.ts'
import type { Call } from '#platform/ctx.ts'
import type { Key } from '#platform/acting.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Found, findByCode } from '#platform/gift-cards/find-by-code.ts'
import { type Budget, isSpent, take, tooMany } from '#platform/limits/budget.ts'
import { formatMinor } from '#rules/money.ts'

const checks: Budget = { kind: 'code_check', most: 600, seconds: 60 }
/**
 * Limits failed look-ups by key. Customers of a checkout seldom mistype, so a key with this many
 * misses is guessing.
 */
const misses: Budget = { kind: 'code_miss', most: 60, seconds: 600 }
const holderOf = ({ shop, actor }: Call<Key>) => ({ shop_id: shop.shop_id, subject: actor.id })
const wait = (): Refusal => tooMany(60)

/** Finds the card that a code opens, unless the key looked up too many unknown ones. */
export const findCard = async (db: Db | Trx, ctx: Call<Key>, code: string): Promise<Found> => {
  const hasMissed = (): Promise<boolean> => isSpent(db, misses, holderOf(ctx), ctx.now)
  if (await hasMissed()) throw wait()
  const card = await findByCode(db, ctx, ctx.shop, code, ctx.now)
  if (!card) throw new Refusal('not_found', { field: 'code' })
  // checked again after the look-up, so that simultaneous calls can't exceed the budget
  if (await hasMissed()) throw wait()
  return card
}

/**
 * Counts an unknown code before it is answered, outside the transaction that the refusal rolled
 * back.
 */
export const countMiss = async <T>(ctx: Call<Key>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'not_found' && cause.field === 'code') {
      const { isOver } = await take(ctx.db, misses, holderOf(ctx), ctx.now)
      if (isOver) throw wait()
    }
    throw cause
  }
}

export const checkCode = async (
  ctx: Call<Key>,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  if ((await take(ctx.db, checks, holderOf(ctx), ctx.now)).isOver) throw wait()
  const { available, last4, expires_on } = await countMiss(ctx, () =>
    findCard(ctx.db, ctx, body.code),
  )
  return { available: formatMinor(available), currency: ctx.shop.currency, last4, expires_on }
}
