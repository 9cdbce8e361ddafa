import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformEnv } from '#env.ts'
import { isPublicAddress } from './public-address.ts'
import { type Found, resolveHost } from './resolve-host.ts'

const answerMax = 1024 * 1024
const timeoutMs = 10_000

type Cause = 'not_public' | 'too_long' | 'no_answer'
/** A request that was not made, or got no usable answer. The message names no content. */
export class NotReached extends Error {
  readonly reason: Cause
  constructor(message: string, reason: Cause = 'no_answer') {
    super(message)
    this.reason = reason
  }
}

export type Outgoing = {
  url: string
  body: string
  type: string
  /** POST, unless it changes what is there */
  method?: 'POST' | 'PATCH' | 'GET' | 'DELETE'
  headers?: Readonly<Record<string, string>>
}
/** `retryAfterMs`: how long the other side wants to be left alone, as its answer says */
export type Answered = { status: number; text: string; retryAfterMs: number | null }
type Env = Pick<PlatformEnv, 'OUTGOING_ALLOW'>

const publicAddresses = async (host: string): Promise<[Found, ...Found[]]> => {
  const [first, ...rest] = await resolveHost(host)
  if (!first) throw new NotReached(`${host} has no address`)
  if (![first, ...rest].every(({ address }) => isPublicAddress(address)))
    throw new NotReached(`${host} is not a public address`, 'not_public')
  return [first, ...rest]
}

/** Resolves a name once; the connection uses the addresses that were checked here. */
export const publicLookup: LookupFunction = (host, { all }, done) =>
  void publicAddresses(host).then(
    (found) => (all ? done(null, found) : done(null, found[0].address, found[0].family)),
    (cause: Error) => done(cause, ''),
  )

/** Refuses all but https to a public host; a host that the operator allows may be neither. */
export const targetOf = (
  { OUTGOING_ALLOW }: Env,
  typed: string,
): { url: URL; isAllowed: boolean } => {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (!url || url.username || url.password)
    throw new NotReached('the address cannot be used', 'not_public')
  const isAllowed = OUTGOING_ALLOW.includes(url.hostname)
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
    throw new NotReached(`${url.protocol} is not https`, 'not_public')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowed && isIP(host) && !isPublicAddress(host))
    throw new NotReached(`${host} is not a public address`, 'not_public')
  return { url, isAllowed }
}

/** Milliseconds for which an address that is about to be stored is looked up. */
const lookupMs = 2000

/**
 * Checks before an address is stored that a request would be made to it: one whose host isn't found
 * yet may be stored, since each request checks it again. Throws `NotReached`.
 */
export const refusePrivate = async (env: Env, typed: string): Promise<void> => {
  const { url, isAllowed } = targetOf(env, typed)
  if (isAllowed) return
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await Promise.race([resolveHost(host), pause(lookupMs, [], { ref: false })])
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new NotReached(`${host} is not a public address`, 'not_public')
}

/** Reads the header Retry-After, seconds or a date, as milliseconds from now. */
const retryAfterOf = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/**
 * Sends to another program and returns its answer. Redirects aren't followed; an answer over 1 MB
 * or 10 seconds is none.
 */
export const askOutgoing = async (
  env: Env,
  { url: typed, body, type, method = 'POST', headers = {} }: Outgoing,
  waitMs: number = timeoutMs,
): Promise<Answered> => {
  const { url, isAllowed } = targetOf(env, typed)
  const { request } = url.protocol === 'https:' ? https : http
  let timer: NodeJS.Timeout | undefined
  return new Promise<Answered>((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(cause instanceof NotReached ? cause : new NotReached(`${url.host}: ${cause.message}`))
    const asked = request(url, {
      method,
      agent: false,
      headers: { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) },
      ...(isAllowed ? {} : { lookup: publicLookup }),
    })
    // a timer of its own ends the call whatever becomes of the request
    timer = setTimeout(() => {
      fail(new Error('no whole answer in time'))
      asked.destroy()
    }, waitMs)
    asked.on('error', fail)
    asked.on('upgrade', (_, socket) => {
      socket.destroy()
      fail(new Error('the answer changes the protocol'))
    })
    asked.on('response', (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('error', fail)
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > answerMax)
          answer.destroy(new NotReached(`${url.host}: too long an answer`, 'too_long'))
        else chunks.push(chunk)
      })
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          retryAfterMs: retryAfterOf(answer.headers['retry-after'], Date.now()),
        }),
      )
    })
    asked.end(body)
  }).finally(() => clearTimeout(timer))
}

/** Posts to another program and returns the status of its answer, as `askOutgoing`. */
export const postOutgoing = async (
  env: Env,
  outgoing: Outgoing,
  waitMs: number = timeoutMs,
): Promise<number> => (await askOutgoing(env, outgoing, waitMs)).status
