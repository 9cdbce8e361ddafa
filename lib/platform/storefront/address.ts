import type { Context } from 'hono'
import type { Platform } from '#platform/ctx.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { callerOf } from '#platform/visitor.ts'

const calls: Budget = { kind: 'storefront', most: 120, seconds: 60, isLasting: true }

/** Returns the address of a request to the public listener. */
export const callerIn = ({ env }: Pick<Platform, 'env'>, context: Context): string =>
  callerOf(
    context.env?.incoming?.socket?.remoteAddress ?? 'unknown',
    context.req.header('x-forwarded-for'),
    env.TRUST_PROXY,
  )

/** Counts a request of an address to the storefront; true beyond 120 in a minute. */
export const isBusy = async (platform: Platform, context: Context): Promise<boolean> => {
  const subject = callerIn(platform, context)
  return (await take(platform.db, calls, { subject }, platform.clock())).isOver
}
