import type { Platform } from '#platform/ctx.ts'
import { type Answered, askOutgoing, NotReached } from '#platform/outgoing/request.ts'
import { isHost } from '#rules/way/host.ts'
import { noteCall } from './calls/note-call.ts'
import { hideSecrets } from './calls/hide-secrets.ts'
import {
  type Ask,
  type Credentials,
  type Manifest,
  VendorProblem,
  type VendorRequest,
} from './manifest.ts'

type Asking = Pick<Platform, 'db' | 'env' | 'clock'> & {
  shop: { shop_id: bigint }
  /** the send that asks */
  send_id?: bigint
}

/** Returns where a request really goes: to the vendor, or to its imitation on this machine. */
export const targetOf = (
  { env }: Pick<Asking, 'env'>,
  { hosts, hostOf }: Pick<Manifest, 'hosts' | 'hostOf'>,
  url: string,
  credentials: Credentials,
) => {
  const { host, pathname, search } = new URL(url)
  if (!hosts.some((one) => isHost(one, host)) && hostOf?.(credentials) !== host)
    throw new Error(`${host} is no host of this vendor`)
  if (!env.STAND_IN_URL) return { env: { OUTGOING_ALLOW: [] }, url }
  const standIn = env.STAND_IN_URL.replace(/\/+$/, '')
  return {
    env: { OUTGOING_ALLOW: [new URL(standIn).hostname] },
    url: `${standIn}/${host}${pathname}${search}`,
  }
}

/** Milliseconds that the next request of an act may take. */
export type Limit = (method: VendorRequest['method']) => number

const usualMs = 10_000
/** less than the dashboard waits for a call */
const actMs = 25_000
/** time left for removing webhooks that an act made before it failed */
const undoMs = 5000

/** Begins the time that all requests of one act have together. */
export const startLimit = (): Limit => {
  const from = performance.now()
  return (method) => {
    const left = actMs - (method === 'DELETE' ? 0 : undoMs) - (performance.now() - from)
    return Math.min(usualMs, Math.max(0, Math.floor(left)))
  }
}

const problemOf = ({ status, retryAfterMs }: Answered): VendorProblem | null => {
  if (status >= 200 && status < 300) return null
  if (status === 429) return new VendorProblem('throttled', { status, retryAfterMs })
  const problem = status === 401 ? 'access_refused' : 'vendor_error'
  return new VendorProblem(problem, { status, retryAfterMs })
}

const bodyOf = ({ body, isForm }: VendorRequest): { sent: string; type: string } => {
  if (isForm)
    return {
      sent: new URLSearchParams(body as Record<string, string>).toString(),
      type: 'application/x-www-form-urlencoded',
    }
  return { sent: body === undefined ? '' : JSON.stringify(body), type: 'application/json' }
}

/** Lists what must not appear in the log: all credentials but those that a person sees as they type. */
const secretsOf = ({ fields }: Manifest, credentials: Credentials): string[] =>
  Object.entries(credentials)
    .filter(([key]) => fields.find((field) => field.key === key)?.secret !== false)
    .map(([, value]) => value)

/** Reads the refusal in an answer that looks good by its status. */
const refusalIn = ({ refuse }: Manifest, text: string): VendorProblem | null => {
  try {
    refuse?.(jsonOf(text))
    return null
  } catch (cause) {
    if (cause instanceof VendorProblem) return cause
    throw cause
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new VendorProblem('answer_unreadable')
  }
}

/**
 * Makes the way to ask a vendor: its own hosts alone, and each request is logged without secrets.
 * `credentials` are what must not appear in the log; `limit` is shared by the requests of one act.
 */
export const askingOf =
  (asking: Asking, manifest: Manifest, credentials: Credentials, limit?: Limit): Ask =>
  async (request: VendorRequest) => {
    const { topic, method, url, headers = {}, body, isPrivate, shown } = request
    const { sent, type } = bodyOf(request)
    // a form is logged as JSON, in which secrets are found by their names
    const logged = shown ?? (body === undefined ? '' : JSON.stringify(body))
    const secrets = secretsOf(manifest, credentials)
    const target = targetOf(asking, manifest, url, credentials)
    const paced = { ...asking, isForPerson: limit !== undefined }
    await manifest.pace?.take(paced, request)
    const note = (status: number | null, text: string, problem: VendorProblem | null) =>
      noteCall(asking, manifest.name, {
        topic,
        status,
        problem: problem?.problem ?? null,
        sent: hideSecrets(`${method} ${url.split('?')[0]}${logged && `\n${logged}`}`, secrets),
        // an answer with status 200 may be a refusal and hold words about people all the same
        answered:
          isPrivate && (status ?? 0) < 300 && text !== '' ? null : hideSecrets(text, secrets),
        send_id: asking.send_id ?? null,
      })
    const outgoing = {
      url: target.url,
      method,
      body: sent,
      type: headers['content-type'] ?? type,
      headers: { accept: 'application/json', ...headers },
    }
    const waitMs = limit?.(method) ?? usualMs
    const asked =
      waitMs === 0
        ? Promise.reject(new NotReached('no time is left'))
        : askOutgoing(target.env, outgoing, waitMs)
    const answered = await asked.catch(async (cause: unknown) => {
      if (!(cause instanceof NotReached)) throw cause
      const problem = new VendorProblem('unreachable')
      await note(null, '', problem)
      throw problem
    })
    const { status, text } = answered
    const problem = problemOf(answered) ?? refusalIn(manifest, text)
    await note(status, text, problem)
    if (problem && status >= 300) throw problem
    const answer = jsonOf(text)
    await manifest.pace?.learn(paced, answer)
    if (problem) throw problem
    return answer
  }
