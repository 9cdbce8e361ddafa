import 'server-only'
import { createHash } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { Caller } from '#contract/right.ts'
import { getShop } from '#contract/shop/calls.ts'
import type { User } from '#contract/staff/shapes.ts'
import { setNewest } from '#rules/tools/newest.ts'
import { may } from '#rules/way/access.ts'
import { type Facts, factsOf } from '#rules/way/plan-routing.ts'
import type { Session } from '#session/cookie.ts'
import { call } from './call.ts'

type Known = { facts: Facts; viewer: User | undefined; shopUrl: string; until: number }
/** `epoch` counts invalidations: an answer requested before one is too old to keep. */
type Memory = { epoch: number; known: Map<string, Known> }

const freshMs = 10_000
const most = 5000

// global, because middleware and route handlers may have separate module instances in one process
const slot = Symbol.for('tender.facts')
const shared = globalThis as { [slot]?: Memory }
const memory = (): Memory => (shared[slot] ??= { epoch: 0, known: new Map() })

const keyOf = ({ token }: Session): string => createHash('sha256').update(token).digest('base64url')

const keep = (session: Session, { settings, viewer }: Answer<typeof getShop>): Known => {
  const { known } = memory()
  const one = {
    facts: factsOf(settings),
    viewer,
    shopUrl: session.user.shop_url,
    until: Date.now() + freshMs,
  }
  setNewest(known, keyOf(session), one, most)
  return one
}

/** Reads the session's shop now; facts for routing are cached for the next seconds. */
export const askShop = async (
  session: Session,
  signal?: AbortSignal,
): Promise<Answer<typeof getShop>> => {
  const { epoch } = memory()
  const shop = await call(
    getShop,
    {},
    { token: session.token, shop: session.user.shop_url, signal },
  )
  if (memory().epoch === epoch) keep(session, shop)
  return shop
}

/**
 * Returns the facts, or throws the upstream's error: then nothing is decided, and the page, which
 * asks again, shows it.
 */
export const knownOf = async (
  session: Session,
  signal?: AbortSignal,
): Promise<Pick<Known, 'facts' | 'viewer'>> => {
  const known = memory().known.get(keyOf(session))
  if (known && known.until > Date.now()) return known
  const { settings, viewer } = await askShop(session, signal)
  return { facts: factsOf(settings), viewer }
}

/**
 * Checks a right. The cookie may be older than a change of role, so the upstream is consulted
 * before a refusal.
 */
export const isAllowed = async (session: Session, right: Caller): Promise<boolean> => {
  if (may(session.user, right)) return true
  const viewer = await knownOf(session).then(
    (known) => known.viewer,
    () => undefined,
  )
  return viewer !== undefined && may(viewer, right)
}

/** Invalidates the facts after a write that may have changed them. */
export const forgetFacts = (shopUrl: string): void => {
  const memo = memory()
  memo.epoch += 1
  for (const [key, one] of memo.known) if (one.shopUrl === shopUrl) memo.known.delete(key)
}
