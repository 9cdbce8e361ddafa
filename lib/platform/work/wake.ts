import { type Db, noteWake, onCommit } from '#platform/db/transact.ts'

/** Kinds of rows that are work, by the name of the channel on which their workers are woken. */
export const channels = ['mail', 'bulk', 'jobs'] as const
export type Channel = (typeof channels)[number]

/** Ends work that comes row by row in a stream of wakes: at most one a channel in this time. */
export const spacingMs = 20

export type Wakes = {
  /** wakes this process and, where a listener carries wakes on, all others */
  send: (channel: Channel) => void
  /** wakes this process alone, as another one asked */
  rouse: (channel: Channel) => void
  on: (channel: Channel, listener: () => void) => () => void
  /** hands every wake on, to other processes */
  carry: (onwards: (channel: Channel) => void) => void
}

const all = new WeakMap<Db, Wakes>()

/** The wakes of a database in this process, made when they are first needed. */
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

/** The first wake goes at once, those within `spacingMs` after it go as one at its end. */
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
