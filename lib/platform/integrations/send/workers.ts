import type { Platform } from '#platform/ctx.ts'
import { startTurns } from '#platform/integrations/inbox/turns.ts'
import { senders } from '#platform/integrations/registry.ts'
import { startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { doSends } from './do-sends.ts'
import { queueVendorSends } from './queue.ts'

/** Shops that are sent at once to a vendor. */
const atOnce = 4
const lookOf = ({ env }: Platform): number => usualLook[env.DATABASE_URL ? 'postgres' : 'pglite']

/** Queues notices for vendors as long as the process runs: woken by the feed. */
export const startVendorQueue = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'queue-vendor-sends',
    channel: 'feed',
    turn: () => queueVendorSends(platform),
    lookMs: lookOf(platform),
  })

/**
 * Sends to vendors as long as the process runs. Each vendor has its own worker, and a shop one turn at
 * a time, so that one that is slow holds up no other.
 */
export const startVendorSends = async (platform: Platform): Promise<Worker> => {
  const workers = senders.map((manifest) => {
    const turns = startTurns()
    return startWorker(platform, {
      name: `sends ${manifest.name}`,
      channel: 'vendor_sends',
      turn: () => doSends(platform, manifest, turns),
      atOnce,
      lookMs: lookOf(platform),
    })
  })
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
