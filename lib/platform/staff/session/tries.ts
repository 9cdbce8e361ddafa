import type { Ctx } from '#platform/ctx.ts'
import { type Budget, giveBack, takeOrRefuse } from '#platform/limits/budget.ts'
import type { Open } from '#platform/route.ts'

const seconds = 15 * 60
const byAddress: Budget = { kind: 'address', most: 100, seconds }
const passwords: Budget = { kind: 'password', most: 10, seconds }

/** A person's tries to sign in, and to get a link for a forgotten password. */
export const tries = {
  sign_in: { kind: 'sign_in', most: 10, seconds },
  forgotten: { kind: 'forgotten', most: 10, seconds },
} as const satisfies Record<string, Budget>

/**
 * Counts attempts one by one, ten a person and a hundred an address in 15 minutes, for known and
 * unknown people alike; then `too_many`.
 */
export const countTries = async (
  platform: Open,
  what: keyof typeof tries,
  subject: string,
): Promise<void> => {
  await takeOrRefuse(platform.db, tries[what], { subject }, platform.now)
  await countAddress(platform)
}

/** Resets a person's count after a success. */
export const forgetTries = ({ db }: Pick<Open, 'db'>, subject: string): Promise<void> =>
  giveBack(db, tries.sign_in, { subject })

/**
 * Counts an attempt of the caller's address, but not on loopback, where the dashboard calls for
 * everyone.
 */
export const countAddress = async ({ db, address, now }: Open): Promise<void> => {
  if (!isLoopback(address)) await takeOrRefuse(db, byAddress, { subject: address }, now)
}

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address)

type Known = Pick<Ctx, 'db' | 'shop' | 'actor' | 'now'>
const self = ({ shop, actor }: Known) => ({ shop_id: shop.shop_id, subject: actor.id })

/** Counts a signed-in person's tries at their present password; a success resets them. */
export const countPassword = (ctx: Known): Promise<void> =>
  takeOrRefuse(ctx.db, passwords, self(ctx), ctx.now)
export const forgetPasswordTries = (ctx: Known): Promise<void> =>
  giveBack(ctx.db, passwords, self(ctx))
