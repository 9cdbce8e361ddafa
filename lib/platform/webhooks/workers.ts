import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#platform/ctx.ts'
import { wakesOf } from '#platform/work/wake.ts'
import { logFailure, startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { cancelSends } from './cancel-sends.ts'
import { claimSends } from './claim.ts'
import { queueReplays, queueSends } from './queue-sends.ts'
import { readyOf, trySend } from './send.ts'
import { settleApart, type Tried } from './settle.ts'
import { stopSetByExpired } from './stop-webhook.ts'

/** Requests of one process at the same time: four shops that are busy or hang. */
const slots = 64
/** Milliseconds between looks while requests are under way. */
const busyLookMs = 500

/** Records tries as they end, all that ended meanwhile in one write. */
const recorderOf = (platform: Platform) => {
  let ended: Tried[] = []
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    try {
      while (ended.length > 0) {
        const now = ended
        ended = []
        await settleApart(platform, now)
      }
    } finally {
      writing = undefined
    }
  }
  return (tried: Tried): Promise<void> => {
    ended.push(tried)
    return (writing ??= write())
  }
}

/**
 * Sends what is due: each row is its own job, and a request that hangs occupies its own slot alone.
 * `turn` returns whether there may be more; `drain` waits for what is under way.
 */
export const senderOf = (platform: Platform) => {
  const { db, clock, log } = platform
  const running = new Set<Promise<void>>()
  const record = recorderOf(platform)
  let ring = (): void => undefined
  const remove = wakesOf(db).on('webhooks', () => ring())
  const start = (work: () => Promise<void>): void => {
    // one that breaks is held until its lease is over, and then taken by someone
    const one = work()
      .catch((cause: unknown) => logFailure(log, 'webhooks', cause))
      .finally(() => running.delete(one))
    running.add(one)
  }
  const woken = (): Promise<void> =>
    new Promise((done) => {
      ring = done
    })
  return {
    turn: async (): Promise<boolean> => {
      const rung = woken()
      // a webhook whose tries are being recorded is locked, so that nothing is claimed of it
      const wasBusy = running.size > 0
      const free = slots - running.size
      const claimed = free > 0 ? await claimSends(db, free, clock()) : []
      for (const ready of await readyOf(platform, claimed))
        start(async () => record(await trySend(platform, ready)))
      if (claimed.length > 0) return true
      if (running.size === 0) return wasBusy
      await Promise.race([...running, rung, pause(busyLookMs, undefined, { ref: false })])
      return true
    },
    drain: async (): Promise<void> => {
      await Promise.all(running)
    },
    release: async (): Promise<void> => {
      remove()
      await Promise.all(running)
    },
  }
}

const lookOf = ({ env }: Platform): number => usualLook[env.DATABASE_URL ? 'postgres' : 'pglite']

/**
 * Stops webhooks whose key is over, queues what is new, then replays, and cancels what waits for ended
 * webhooks. One that fails is logged and keeps no other from its turn. Returns whether there may be
 * more.
 */
const queueAll = async (platform: Platform): Promise<boolean> => {
  let isMore = false
  for (const step of [stopSetByExpired, queueSends, queueReplays, cancelSends])
    try {
      isMore = (await step(platform)) || isMore
    } catch (cause) {
      logFailure(platform.log, 'queue-webhooks', cause)
    }
  return isMore
}

/** Queues notices and replays as long as the process runs: woken by the feed. */
export const startQueueing = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'queue-webhooks',
    channel: 'feed',
    turn: () => queueAll(platform),
    lookMs: lookOf(platform),
  })

/** Sends to webhooks as long as the process runs. */
export const startSending = async (platform: Platform): Promise<Worker> => {
  const sender = senderOf(platform)
  return startWorker(platform, {
    name: 'send-webhooks',
    channel: 'webhooks',
    turn: sender.turn,
    lookMs: lookOf(platform),
    release: sender.release,
  })
}
