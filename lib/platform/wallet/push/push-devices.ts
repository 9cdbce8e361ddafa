import type { Platform } from '#platform/ctx.ts'
import { isAppleConfigured, signerOf } from '#platform/wallet/apple/signer.ts'
import { type Apns, openApns, type Pushed } from './apns.ts'
import { type Claimed, claimPushes, type Done, restMs, settlePushes, type Tried } from './claim.ts'

/** Pushes of one turn: few, so that a kill leaves few whose answers weren't recorded. */
const most = 100
const apple = 'https://api.push.apple.com'
const sent: Pushed = { status: 200, reason: '', retryAfter: null }

/** Opens the service that takes pushes; null in a trial, whose passes no phone has. */
export const apnsOf = (platform: Pick<Platform, 'env' | 'clock'>): Apns | null => {
  const { env } = platform
  const url = env.APPLE_PUSH_URL ?? (isAppleConfigured(env) ? apple : null)
  return url === null ? null : openApns(url, signerOf(platform))
}

/** Tells what an answer means for a push: a device that is gone is forgotten, others wait. */
const triedOf = ({ status, reason, retryAfter }: Pushed, { tries }: Claimed): Tried => {
  if (status === 200) return { is: 'sent' }
  const isGone = status === 410 || (status === 400 && reason === 'BadDeviceToken')
  return isGone
    ? { is: 'gone' }
    : { is: 'wait', ms: Math.max(restMs(tries), (retryAfter ?? 0) * 1000) }
}

/**
 * Records how pushes went as soon as they are answered, all that were answered meanwhile at once: a
 * kill leaves few that are sent again.
 */
const recorderOf = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => {
  let done: Done[] = []
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false
  const write = async (): Promise<void> => {
    try {
      while (done.length > 0) {
        const now = done
        done = []
        await settlePushes(db, now, clock())
      }
    } finally {
      isWriting = false
    }
  }
  return {
    add: (...more: Done[]): void => {
      done.push(...more)
      if (isWriting) return
      isWriting = true
      writing = write()
      // a failure is thrown by `end`
      writing.catch(() => undefined)
    },
    end: (): Promise<void> => writing,
  }
}

/**
 * Sends pushes that are due, one to a device for all of its passes. Returns whether there were any.
 */
export const pushDevices = async (
  platform: Pick<Platform, 'db' | 'clock' | 'log'>,
  apns: Apns | null,
): Promise<boolean> => {
  const { db, clock, log } = platform
  const claimed = await claimPushes(db, 'devices', most, clock())
  if (claimed.length === 0) return false
  const recorder = recorderOf(platform)
  const failures: Pushed[] = []
  const byToken = [...Map.groupBy(claimed, ({ push_token }) => push_token ?? '')]
  await Promise.all(
    byToken.map(async ([token, pushes]) => {
      const answer = apns ? await apns.push(token, clock()) : sent
      if (answer.status !== 200) failures.push(answer)
      recorder.add(...pushes.map((push) => ({ push, tried: triedOf(answer, push) })))
    }),
  )
  await recorder.end()
  const [first] = failures
  if (first)
    log.warn(
      { pushes: failures.length, status: first.status, reason: first.reason },
      'devices were not pushed',
    )
  return true
}
