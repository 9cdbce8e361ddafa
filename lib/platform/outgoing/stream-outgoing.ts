import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { NotReached, publicLookup, targetOf } from './request.ts'

type Env = Parameters<typeof targetOf>[0]
/** The longest wait for the next piece of an answer, and the most bytes of one. */
const idleMs = 30_000
const bytesMost = 20 * 1024 ** 3

/** Ends a wait that takes too long. */
const within = async <T>(waiting: Promise<T>, host: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotReached(`${host}: no answer in time`)), idleMs)
  })
  return Promise.race([waiting, late]).finally(() => clearTimeout(timer))
}

const begin = (env: Env, typed: string, from: number): Promise<IncomingMessage> => {
  const { url, isAllowed } = targetOf(env, typed)
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = get(url, {
      agent: false,
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
      ...(isAllowed ? {} : { lookup: publicLookup }),
    })
    asked.on('response', resolve)
    asked.on('error', (cause) =>
      reject(cause instanceof NotReached ? cause : new NotReached(`${url.host}: ${cause.message}`)),
    )
  })
}

/**
 * Reads a file of any length as it arrives, from a byte on, under the same rules as a request: the
 * reader's own pauses don't count as waiting. Throws `NotReached`.
 */
export const streamOutgoing = async function* (
  env: Env,
  url: string,
  from: number,
): AsyncGenerator<Buffer> {
  const { host } = new URL(url)
  const answer = await within(begin(env, url, from), host)
  const status = answer.statusCode ?? 0
  try {
    // nothing is left after the end
    if (status === 416 && from > 0) return
    if (status !== 200 && status !== 206) throw new NotReached(`${host}: status ${status}`)
    // a server that knows no ranges begins at the beginning
    let skip = status === 206 ? 0 : from
    let size = 0
    const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for (;;) {
      const { value, done } = await within(pieces.next(), host)
      if (done) return
      size += value.length
      if (size > bytesMost) throw new NotReached(`${host}: too long an answer`, 'too_long')
      if (skip >= value.length) skip -= value.length
      else {
        yield value.subarray(skip)
        skip = 0
      }
    }
  } catch (cause) {
    throw cause instanceof NotReached ? cause : new NotReached(`${host}: the answer broke off`)
  } finally {
    answer.destroy()
  }
}
