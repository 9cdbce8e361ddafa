import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { checkCode as call } from '#contract/redemptions/calls.ts'
import type { Call } from '#platform/ctx.ts'
import type { Key } from '#platform/acting.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Found, findByCode } from '#platform/gift-cards/find-by-code.ts'
import { formatMinor } from '#rules/money.ts'

/**
 * Limits failed look-ups by key. Customers of a checkout seldom mistype, so a key with this many
 * misses is guessing.
 */
const checks = new RateLimiterMemory({ points: 600, duration: 60 })
const misses = new RateLimiterMemory({ points: 60, duration: 600 })
const tooMany = (): Refusal => new Refusal('too_many', { headers: { 'retry-after': '60' } })

/** Finds the card that a code opens; limits how often a key may ask for unknown codes. */
export const findCard = async (db: Db | Trx, ctx: Call<Key>, code: string): Promise<Found> => {
  const key = String(ctx.actor.id)
  const missed = await misses.get(key)
  if (missed && missed.remainingPoints <= 0) throw tooMany()
  const card = await findByCode(db, ctx, ctx.shop, code, ctx.now)
  // checked again after the look-up, so that simultaneous calls can't exceed the budget
  if (card && ((await misses.get(key))?.remainingPoints ?? 1) > 0) return card
  if (!card) await misses.consume(key).catch(() => Promise.reject(tooMany()))
  throw card ? tooMany() : new Refusal('not_found', { field: 'code' })
}

export const checkCode = async (
  ctx: Call<Key>,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  await checks.consume(String(ctx.actor.id)).catch(() => Promise.reject(tooMany()))
  const { available, last4, expires_on } = await findCard(ctx.db, ctx, body.code)
  return { available: formatMinor(available), currency: ctx.shop.currency, last4, expires_on }
}
