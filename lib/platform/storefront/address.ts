import type { Context } from 'hono'
import type { Platform } from '#platform/ctx.ts'
import { callerOf } from '#platform/visitor.ts'

/** Returns the address of a request to the public listener. */
export const callerIn = ({ env }: Pick<Platform, 'env'>, context: Context): string =>
  callerOf(
    context.env?.incoming?.socket?.remoteAddress ?? 'unknown',
    context.req.header('x-forwarded-for'),
    env.TRUST_PROXY,
  )
