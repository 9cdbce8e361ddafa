import 'server-only'
import type { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import { dashboardEnv } from '#env.ts'
import { keyFor } from '#session/keys.ts'

/** The facts of a request that the front (lib/start/front.mjs) has from its socket, and our answer. */
type Visit = {
  socket: string | undefined
  forwarded: string | undefined
  /** a part of the page could not be read, because the platform can't be reached */
  isPlatformDown: boolean
  /** the reason why nobody could be let in */
  down?: Refusal
}

const slot = Symbol.for('tender.visits')
const shared = globalThis as { [slot]?: AsyncLocalStorage<Visit> }
/** Returns the visit of the current request; none in development, where no front runs. */
const visitNow = (): Visit | undefined => shared[slot]?.getStore()

/** Returns the address that the outermost trusted balancer saw, or our own socket. */
const addressOf = ({ socket, forwarded }: Visit): string => {
  const { TRUST_PROXY } = dashboardEnv()
  const seen = TRUST_PROXY > 0 ? (forwarded ?? '').split(',').at(-TRUST_PROXY)?.trim() : undefined
  return seen !== undefined && isIP(seen) ? seen : (socket ?? '')
}

/**
 * Signs the visitor's address, and the device if the person is known on it, for the platform's
 * limits. Nothing that a browser sends is in it, so no browser can choose another network.
 */
export const visitorHeader = (device: string | null = null): string | null => {
  const visit = visitNow()
  const address = visit && addressOf(visit)
  if (!address) return null
  const text = Buffer.from(JSON.stringify({ address, device })).toString('base64url')
  const signature = createHmac('sha256', keyFor('visitor')).update(text).digest('base64url')
  return `${text}.${signature}`
}

const downCodes: readonly RefusalCode[] = [
  'upstream_down',
  'upstream_slow',
  'connection_lost',
  'busy',
  'storage_full',
]

const isDown = (cause: unknown): cause is Refusal =>
  cause instanceof Refusal && downCodes.includes(cause.code)

/** Notes that a page could not be made without the platform: its answer is a 503, not a 500. */
export const notePlatformDown = (cause: unknown): void => {
  const visit = visitNow()
  if (visit && isDown(cause)) visit.isPlatformDown = true
}

/** Notes besides that nobody could be let in, so that nothing more is read for the page. */
export const noteClosed = (cause: unknown): void => {
  const visit = visitNow()
  if (visit && isDown(cause)) Object.assign(visit, { isPlatformDown: true, down: cause })
}

/** Throws the noted refusal again: drawing the error must not wait for the platform too. */
export const refuseClosed = (): void => {
  const down = visitNow()?.down
  if (down) throw down
}
