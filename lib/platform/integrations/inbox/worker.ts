import type { Platform } from '#platform/ctx.ts'
import { vendors } from '#platform/integrations/registry.ts'
import { startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { doDelivery } from './do-deliveries.ts'
import { startTurns } from './turns.ts'

/** Deliveries of a vendor that are done at once, each of another shop. */
const atOnce = 2

/**
 * Does what vendors deliver as long as the process runs. Each vendor has its own worker, so that one
 * that is slow holds up no other.
 */
export const startInbox = async (platform: Platform): Promise<Worker> => {
  const workers = vendors.map(({ name }) => {
    const turns = startTurns()
    return startWorker(platform, {
      name: `inbox ${name}`,
      channel: 'inbox',
      turn: () => doDelivery(platform, { name, turns }),
      atOnce,
      lookMs: usualLook[platform.env.DATABASE_URL ? 'postgres' : 'pglite'],
    })
  })
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
