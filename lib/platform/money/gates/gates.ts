import { Refusal } from '#contract/error.ts'
import { Day, type ExpiresOn } from '#contract/pieces.ts'
import { passPlan, type Planned } from './plan-gate.ts'
import type { Person } from '#platform/acting.ts'
import type { Ctx } from '#platform/ctx.ts'
import { requireRight } from './require-right.ts'
import { takingMax } from '#rules/store-credit/adjustment.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { parseMoney } from '#rules/money.ts'
import { amountProblem } from '#rules/store-credit/limits.ts'
import type * as z from 'zod/mini'
import { refuseOverOne, refuseOverOwnLimit } from './own-limit.ts'

/** Refuses an amount over a limit, in the specification's words. */
const overLimit = ({ shop: { currency } }: Pick<Ctx, 'shop'>, max: string, field: string) =>
  new Refusal('over_limit', {
    field,
    message: `Store Credit limit exceeded (max value: ${max})`,
    facts: { max, currency },
  })

/**
 * Refuses an amount that can't be read or that the shop's limits of store credit don't allow. A
 * share of another amount, such as a bonus, may be less than the minimum.
 */
export const refuseAmount = (
  ctx: Pick<Ctx, 'shop'>,
  wire: string,
  field: string,
  isShare = false,
): void => {
  const { currency, settings } = ctx.shop
  const problem = amountProblem(wire, settings)
  if (problem?.key === 'overLimit') throw overLimit(ctx, problem.max, field)
  if (problem?.key === 'underLimit' && isShare) return
  if (problem?.key === 'underLimit')
    throw new Refusal('under_limit', {
      field,
      message: `Store Credit value must be greater than ${problem.min}`,
      facts: { min: problem.min, currency },
    })
  if (problem) throw new Refusal('invalid_input', { field, message: `${field}: Invalid Value` })
}

/**
 * Parses a call's amount into minor units, and checks it against the form's rule, the plan and the
 * person's own limits. Refused with the field.
 */
export const allowedAmount = async (
  ctx: Planned & { actor: Pick<Person, 'id' | 'limits'> },
  wire: string,
  field: string,
  isShare = false,
): Promise<bigint> => {
  // before any row is locked, so that a waiting call holds nothing that the one ahead needs
  await passPlan(ctx, 'issue_store_credit', field)
  refuseAmount(ctx, wire, field, isShare)
  const amount = parseMoney(wire) ?? 0n
  await refuseOverOwnLimit(ctx, amount, field)
  return amount
}

/** Refuses people who may issue but not change a balance by hand. */
export const refuseAdjusting = ({ actor }: Ctx): void => requireRight(actor, 'adjust')

/**
 * Parses a manual deduction into negative minor units; staff deduct at most what they may issue at
 * once, and an API key at most its own limit of one transaction too.
 */
export const allowedTaking = (ctx: Ctx, wire: string, field: string): bigint => {
  refuseAdjusting(ctx)
  const amount = parseMoney(wire) ?? 0n
  if (amount >= 0n)
    throw new Refusal('invalid_input', { field, message: `${field}: Invalid Value` })
  if (ctx.actor.key) refuseOverOne(ctx, -amount, field)
  const max = takingMax(ctx.actor, ctx.shop.settings, null)
  if (max && -amount > (parseMoney(max) ?? 0n)) throw overLimit(ctx, max, field)
  return amount
}

/**
 * Checks an expiration date: today or later in the shop's calendar; an instant counts as its day
 * there.
 */
export const allowedExpiry = (
  ctx: Pick<Ctx, 'shop' | 'now'>,
  typed: z.output<typeof ExpiresOn> | undefined,
  field: string,
): string | null => {
  if (typed === null || typed === undefined) return null
  const day = typed.length > 10 ? dayIn(ctx.shop.time_zone, new Date(typed)) : typed
  // an instant may be later than the contract's last day, and stored dates must be readable
  if (!Day.safeParse(day).success)
    throw new Refusal('invalid_input', { field, message: `${field}: is too far ahead` })
  if (day < dayIn(ctx.shop.time_zone, ctx.now))
    throw new Refusal('invalid_input', { field, message: `${field}: is in the past` })
  return day
}
