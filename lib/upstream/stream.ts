import 'server-only'
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addressOf, type Answer, type Endpoint, type Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { answerHead } from './answer.ts'
import { answerOf, failed, refusalOf, upstreamUrl } from './call.ts'

type As = { token: string | undefined; requestId: string; signal: AbortSignal }
const silenceMs = 30_000
/** a table of 50 MB plus the form around it */
const bodyMax = 51 * 1024 * 1024
const agents = {
  http: new http.Agent({ keepAlive: true }),
  https: new https.Agent({ keepAlive: true }),
}

/**
 * Sends by node:http, because fetch keeps a whole upload in memory; files go this way in both
 * directions.
 */
const ask = (
  endpoint: Endpoint,
  input: Input<Endpoint>,
  as: As,
  headers: Record<string, string>,
  body?: Readable,
): Promise<http.IncomingMessage> =>
  new Promise((done, fail) => {
    const url = new URL(upstreamUrl() + addressOf(endpoint, input))
    const secure = url.protocol === 'https:'
    const request = (secure ? https : http).request(url, {
      method: endpoint.method,
      agent: secure ? agents.https : agents.http,
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
    request.on('response', done)
    request.on('error', fail)
    if (body) pipeline(body, request).catch(fail)
    else request.end()
  })

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

async function* counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > bodyMax) throw new Refusal('too_large')
    yield piece
  }
}

/** Forwards a request's multipart body as it arrives. */
export const sendFile = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  request: Request,
  as: As,
): Promise<Answer<E>> => {
  const type = request.headers.get('content-type') ?? ''
  if (request.body === null || !/^multipart\/form-data\s*;/i.test(type))
    throw new Refusal('wrong_type', {
      message: 'Send multipart/form-data with one file in the field file.',
    })
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > bodyMax) throw new Refusal('too_large')
  const body = Readable.from(counted(request.body as unknown as AsyncIterable<Uint8Array>))
  const incoming = await ask(
    endpoint,
    input,
    as,
    {
      accept: 'application/json',
      'content-type': type,
      ...(length ? { 'content-length': length } : {}),
    },
    body,
  ).catch((cause: unknown) => {
    throw cause instanceof Refusal ? cause : failed(cause, true)
  })
  return answerOf(endpoint, await responseOf(incoming))
}

/** Streams a file of the upstream to the browser with only name, type and length of its head. */
export const fetchFile = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  as: As,
): Promise<Response> => {
  const incoming = await ask(endpoint, input, as, { accept: '*/*' }).catch((cause: unknown) => {
    throw failed(cause, false)
  })
  const response = await responseOf(incoming)
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => null))
  const passed = ['content-type', 'content-disposition', 'content-length'].flatMap((name) => {
    const value = response.headers.get(name)
    return value ? [[name, value] as [string, string]] : []
  })
  // no-transform keeps Next from compressing, and so from buffering, a stream
  const headers = new Headers({ ...answerHead, 'cache-control': 'no-store, no-transform' })
  headers.set('content-disposition', 'attachment')
  for (const [name, value] of passed) headers.set(name, value)
  return new Response(response.body, { headers })
}
