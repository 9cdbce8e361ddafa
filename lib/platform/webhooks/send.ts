import { noticeId, type NoticeHead } from '#platform/feed/read-data.ts'
import { readBodies } from '#platform/feed/read-bodies.ts'
import { sampleBody } from '#platform/feed/list-notices.ts'
import type { SendProblem } from '#contract/webhooks/webhook.ts'
import type { Platform } from '#platform/ctx.ts'
import { askOutgoing, NotReached } from '#platform/outgoing/request.ts'
import { logFailure } from '#platform/work/worker.ts'
import { wireId } from '#platform/ids.ts'
import type { Claimed } from './claim.ts'
import type { Tried } from './settle.ts'
import { webhookReach } from './reach.ts'
import { signedHeaders } from './signature.ts'

/**
 * A claimed send with its id and body, or with the problem for which it has none: the row it describes
 * was deleted, or reading failed.
 */
export type Ready =
  | { send: Claimed; id: string; body: string }
  | { send: Claimed; problem: 'no_notice' | 'no_answer' }

const isNotice = (send: Claimed): send is Claimed & NoticeHead => send.sequence !== null

/** The id of a send's notice; a test's is the send's own. */
export const idOfSend = (send: Pick<Claimed, 'source' | 'source_id' | 'send_id'>): string =>
  send.source !== null && send.source_id !== null
    ? noticeId({ source: send.source, source_id: send.source_id })
    : `nt_test_${wireId('webhook_send', send.send_id)}`

const readyOfShop = async (
  { db }: Pick<Platform, 'db'>,
  sends: readonly Claimed[],
): Promise<Ready[]> => {
  const bodies = await readBodies(db, sends[0]!, sends.filter(isNotice))
  return sends.map((send) => {
    const id = idOfSend(send)
    const { shop_url, type, at } = send
    const body = isNotice(send) ? bodies.get(id) : sampleBody(shop_url, type, { id, at })
    return body === undefined ? { send, problem: 'no_notice' } : { send, id, body }
  })
}

/** Reads the bodies of claimed sends, shop by shop: one that fails delays no other. */
export const readyOf = async (
  platform: Pick<Platform, 'db' | 'log'>,
  claimed: readonly Claimed[],
): Promise<Ready[]> => {
  const ready: Ready[] = []
  for (const [shop_id, sends] of Map.groupBy(claimed, (send) => send.shop_id))
    try {
      ready.push(...(await readyOfShop(platform, sends)))
    } catch (cause) {
      logFailure(platform.log, 'send-webhooks', cause, { shop_id: String(shop_id) })
      ready.push(...sends.map((send) => ({ send, problem: 'no_answer' }) as const))
    }
  return ready
}

const problemOf = (status: number): SendProblem | null => {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

type Requesting = Pick<Platform, 'env' | 'vault' | 'clock'>

const request = async (
  { env, vault, clock }: Requesting,
  { send, id, body }: Extract<Ready, { body: string }>,
): Promise<Tried> => {
  const now = clock()
  const isOldAlive = send.old_secret_until !== null && send.old_secret_until > now
  const secrets = [send.secret, ...(isOldAlive && send.old_secret ? [send.old_secret] : [])]
  const headers = {
    'user-agent': 'Tender-Webhooks/1',
    ...signedHeaders(
      secrets.map((sealed) => vault.reveal(sealed)),
      id,
      now,
      body,
    ),
  }
  const since = performance.now()
  const callOf = (answer: string) => ({
    ms: Math.round(performance.now() - since),
    request: body,
    answer,
  })
  try {
    const { status, text, retryAfterMs } = await askOutgoing(webhookReach(env), {
      url: send.url,
      body,
      type: 'application/json',
      headers,
    })
    return { send, problem: problemOf(status), status, retryAfterMs, call: callOf(text) }
  } catch (cause) {
    if (!(cause instanceof NotReached)) throw cause
    const nothing = { status: null, retryAfterMs: null }
    return { send, ...nothing, problem: cause.reason, call: callOf('') }
  }
}

/**
 * Sends one request, signed with the secrets that are alive, and returns what came of it. An error of
 * our own is logged and counts as no answer, though not against the webhook.
 */
export const trySend = async (
  platform: Requesting & Pick<Platform, 'log'>,
  ready: Ready,
): Promise<Tried> => {
  const { send } = ready
  const nothing = { send, status: null, retryAfterMs: null, call: null }
  if ('problem' in ready) return { ...nothing, problem: ready.problem }
  try {
    return await request(platform, ready)
  } catch (cause) {
    logFailure(platform.log, 'send-webhooks', cause, { id: ready.id })
    return { ...nothing, problem: 'no_answer' }
  }
}
