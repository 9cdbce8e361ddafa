import 'server-only'
import { getUsedServices } from '#contract/billing/calls.ts'
import { isActionLimitReached } from '#rules/way/usage.ts'
import { currentSession } from '#session/current.ts'
import { call } from './call.ts'
import { type Entered, whoIsHere } from './enter.ts'

/**
 * Returns the person at a helpdesk or till, and whether the store has actions left; an upstream
 * that doesn't count them sets no limit.
 */
export const atDesk = async (): Promise<{ here: Entered | null; isOver: boolean }> => {
  const [here, session] = await Promise.all([whoIsHere(), currentSession()])
  if (!here || !session) return { here: null, isOver: false }
  const used = await call(
    getUsedServices,
    {},
    { token: session.token, shop: session.user.shop_url },
  ).catch(() => null)
  return { here, isOver: used !== null && isActionLimitReached(used.services) }
}
