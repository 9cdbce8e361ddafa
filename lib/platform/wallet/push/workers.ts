import type { Platform } from '#platform/ctx.ts'
import { startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { googleAccount } from '#platform/wallet/google/account.ts'
import { tellGoogle } from '#platform/wallet/google/tell-google.ts'
import { followCards } from './follow-cards.ts'
import { followLooks } from './follow-looks.ts'
import { apnsOf, pushDevices } from './push-devices.ts'

/** Milliseconds after which a change of a card is seen. */
const lookMs = 2000

const usualLookOf = ({ env }: Platform): number =>
  usualLook[env.DATABASE_URL ? 'postgres' : 'pglite']

/** Follows cards and looks as long as the process runs. */
export const startFollowing = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'follow-cards',
    channel: 'wallet',
    turn: async () => {
      await followCards(platform)
      return followLooks(platform)
    },
    lookMs,
  })

/** Pushes devices as long as the process runs: woken by the follower. */
export const startPushing = async (platform: Platform): Promise<Worker> => {
  const apns = apnsOf(platform)
  return startWorker(platform, {
    name: 'push-devices',
    channel: 'wallet',
    turn: () => pushDevices(platform, apns),
    lookMs: usualLookOf(platform),
    release: async () => apns?.close(),
  })
}

/** Tells Google of changed cards as long as the process runs. */
export const startTelling = async (platform: Platform): Promise<Worker> => {
  const account = googleAccount(platform.env)
  return startWorker(platform, {
    name: 'tell-google',
    channel: 'wallet',
    turn: () => tellGoogle(platform, account),
    lookMs: usualLookOf(platform),
  })
}
