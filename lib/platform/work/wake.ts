import { type Db, noteWake, onCommit } from '#platform/db/transact.ts'

/** Kinds of rows that are work, named as the channel that wakes their workers. */
export const channels = [
  'mail',
  'bulk',
  'jobs',
  'store',
  'back_tests',
  'workflows',
  'rewards',
  'wallet',
  'feed',
  'webhooks',
  'inbox',
  'sync',
  'vendor_sends',
  'store_tags',
  'store_money',
  'store_product',
] as const
export type Channel = (typeof channels)[number]

/**
 * Limits wakes in a stream of rows: at most one per channel in this time. At 20 ms, ten times as many
 * turns were taken for the same emails while hundreds of cards a second were issued.
 */
export const spacingMs = 100

export type Wakes = {
  /** wakes this process and, through a listener, all others */
  send: (channel: Channel) => void
  /** wakes this process alone, on another one's behalf */
  rouse: (channel: Channel) => void
  on: (channel: Channel, listener: () => void) => () => void
  /** registers a carrier of wakes to other processes */
  carry: (onwards: (channel: Channel) => void) => void
}

const all = new WeakMap<Db, Wakes>()

/** Returns a database's wakes in this process, made on first use. */
export const wakesOf = (db: Db): Wakes => {
  const known = all.get(db)
  if (known) return known
  const made = makeWakes()
  onCommit(db, (noted) => noted.forEach((channel) => made.send(channel as Channel)))
  all.set(db, made)
  return made
}

/** Wakes the workers of a channel once the current transaction is committed; a rollback wakes nobody. */
export const wake = (channel: Channel): void => noteWake(channel)

const makeWakes = (): Wakes => {
  const listeners = new Set<{ channel: Channel; listener: () => void }>()
  let onwards: (channel: Channel) => void = () => undefined
  const rouse = (channel: Channel): void =>
    listeners.forEach((one) => one.channel === channel && one.listener())
  return {
    rouse,
    send: spaced((channel) => {
      rouse(channel)
      onwards(channel)
    }),
    on: (channel, listener) => {
      const entry = { channel, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    carry: (next) => {
      onwards = next
    },
  }
}

/** Sends the first wake at once, and one at the end for all within `spacingMs` after it. */
const spaced = (send: (channel: Channel) => void): ((channel: Channel) => void) => {
  const again = new Map<Channel, boolean>()
  const sendSpaced = (channel: Channel): void => {
    if (again.has(channel)) {
      again.set(channel, true)
      return
    }
    again.set(channel, false)
    setTimeout(() => {
      const isDue = again.get(channel)
      again.delete(channel)
      if (isDue) sendSpaced(channel)
    }, spacingMs).unref()
    send(channel)
  }
  return sendSpaced
}
