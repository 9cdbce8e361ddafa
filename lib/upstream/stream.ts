import 'server-only'
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { addressOf, type Answer, type Endpoint, type Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { User } from '#contract/staff/shapes.ts'
import { answerHead } from './answer.ts'
import { answerOf, aroundOf, failed, upstreamUrl } from './call.ts'
import { seesCodes } from './elsewhere/codes.ts'
import { maskedFile } from './elsewhere/files.ts'
import { isElsewhere, refusalOf, wireInput } from './read.ts'

type As = {
  token: string | undefined
  user?: User | undefined
  shop: string | undefined
  requestId: string
  signal: AbortSignal
}
const silenceMs = 30_000
/** a table of 50 MB plus the form around it */
const bodyMax = 50 * 1024 * 1024 + 64 * 1024
const agents = {
  http: new http.Agent({ keepAlive: true }),
  https: new https.Agent({ keepAlive: true }),
}

/**
 * Begins a request by node:http, because fetch keeps a whole upload in memory; files go this way in
 * both directions. `agent: false` gives it a connection of its own.
 */
const begin = (
  endpoint: Endpoint,
  input: Parameters<typeof addressOf>[1],
  as: As,
  headers: Record<string, string>,
  agent?: false,
): { request: http.ClientRequest; answered: Promise<http.IncomingMessage> } => {
  const url = new URL(upstreamUrl() + addressOf(endpoint, wireInput(endpoint, input, as.shop)))
  const secure = url.protocol === 'https:'
  const request = (secure ? https : http).request(url, {
    method: endpoint.method,
    agent: agent ?? (secure ? agents.https : agents.http),
    signal: as.signal,
    timeout: silenceMs,
    headers: {
      ...headers,
      'x-request-id': as.requestId,
      ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
    },
  })
  request.on('timeout', () =>
    request.destroy(Object.assign(new Error('silent'), { name: 'TimeoutError' })),
  )
  const answered = new Promise<http.IncomingMessage>((done, fail) => {
    request.on('response', done)
    request.on('error', fail)
  })
  return { request, answered }
}

/** Wraps the upstream's answer as fetch's Response, so that refusals are read alike. */
const responseOf = async (incoming: http.IncomingMessage): Promise<Response> => {
  const head = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Response(Readable.toWeb(incoming) as ReadableStream, {
    status: incoming.statusCode ?? 502,
    headers: head,
  })
}

/**
 * Hands a body on as it arrives. Once the upstream has answered, the rest is read and dropped, since
 * a sender reads no answer before all is sent; what comes too long after it is not read.
 */
const handOn = async (
  body: AsyncIterable<Uint8Array>,
  request: http.ClientRequest,
  isAnswered: () => boolean,
): Promise<void> => {
  let size = 0
  let end = Infinity
  for await (const piece of body) {
    size += piece.byteLength
    if (isAnswered()) {
      end = Math.min(end, Date.now() + silenceMs)
      if (Date.now() > end || size > 2 * bodyMax) return
    } else if (size > bodyMax) throw new Refusal('too_large')
    else if (!request.write(piece)) await settledOnce(request)
  }
  request.end()
}

/** Waits until a request can take more, or never will. */
const settledOnce = (request: http.ClientRequest): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      for (const event of ['drain', 'response', 'close']) request.off(event, end)
      done()
    }
    for (const event of ['drain', 'response', 'close']) request.on(event, end)
  })

/**
 * Forwards a request's multipart body as it arrives, on a connection that is used once: after an
 * early refusal the upstream may still read from it, or close it under the next request.
 */
export const sendFile = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { headers, body }: Request,
  as: As,
): Promise<Answer<E>> => {
  const type = headers.get('content-type') ?? ''
  if (body === null || !/^multipart\/form-data\s*;/i.test(type))
    throw new Refusal('wrong_type', {
      message: 'Send multipart/form-data with one file in the field file.',
    })
  const length = headers.get('content-length')
  if (Number(length ?? 0) > bodyMax) throw new Refusal('too_large')
  const head = {
    accept: 'application/json',
    'content-type': type,
    ...(length ? { 'content-length': length } : {}),
  }
  const { request, answered } = begin(endpoint, input, as, head, false)
  let isAnswered = false
  const sending = handOn(body as unknown as AsyncIterable<Uint8Array>, request, () => isAnswered)
  try {
    // an answer may come before the end, but a sending that broke ends the waiting
    const incoming = await Promise.race([answered, sending.then(() => answered)])
    isAnswered = true
    return await answerOf(endpoint, await responseOf(incoming), as)
  } catch (cause) {
    isAnswered = true
    throw cause instanceof Refusal ? cause : failed(cause, true)
  } finally {
    sending.catch(() => undefined)
    request.destroy()
  }
}

/**
 * Streams a file of the upstream to the browser with only name, type and length of its head.
 * Another upstream may write every code into it, so that they are masked here.
 */
export const fetchFile = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  as: As,
): Promise<Response> => {
  const isMasked = isElsewhere() && !(await seesCodes(aroundOf(input, as)))
  const { request, answered } = begin(endpoint, input, as, { accept: '*/*' })
  request.end()
  const incoming = await answered.catch((cause: unknown) => {
    throw failed(cause, false)
  })
  const response = await responseOf(incoming)
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => null))
  const length = isMasked ? [] : ['content-length']
  const passed = ['content-type', 'content-disposition', ...length].flatMap((name) => {
    const value = response.headers.get(name)
    return value ? [[name, value] as [string, string]] : []
  })
  // no-transform keeps Next from compressing, and so from buffering, a stream
  const headers = new Headers({ ...answerHead, 'cache-control': 'no-store, no-transform' })
  headers.set('content-disposition', 'attachment')
  for (const [name, value] of passed) headers.set(name, value)
  if (!isMasked || response.body === null) return new Response(response.body, { headers })
  const masked = Readable.from(maskedFile(response.body as AsyncIterable<Uint8Array>))
  return new Response(Readable.toWeb(masked) as ReadableStream, { headers })
}
