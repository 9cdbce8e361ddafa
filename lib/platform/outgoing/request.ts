import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { PlatformEnv } from '#env.ts'
import { isPublicAddress } from './public-address.ts'

const answerMax = 1024 * 1024
const timeoutMs = 10_000

/** A request that was not made, or got no usable answer. The message names no content. */
export class NotReached extends Error {}

export type Outgoing = { url: string; body: string; type: string }
type Env = Pick<PlatformEnv, 'OUTGOING_ALLOW'>

/** Resolves a name once; the connection uses the addresses that were checked here. */
const publicLookup: LookupFunction = (host, options, done) =>
  dns.lookup(host, { ...options, all: true }, (problem, found) => {
    const first = found?.[0]
    if (problem || !first) return done(problem ?? new NotReached(`${host} has no address`), '')
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new NotReached(`${host} is not a public address`), '')
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })

/** Refuses all but https to a public host; a host that the operator allows may be neither. */
const targetOf = ({ OUTGOING_ALLOW }: Env, typed: string): { url: URL; isAllowed: boolean } => {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (!url || url.username || url.password) throw new NotReached('the address cannot be used')
  const isAllowed = OUTGOING_ALLOW.includes(url.hostname)
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
    throw new NotReached(`${url.protocol} is not https`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowed && isIP(host) && !isPublicAddress(host))
    throw new NotReached(`${host} is not a public address`)
  return { url, isAllowed }
}

/**
 * Posts to another program and returns its status. Redirects aren't followed; an answer over 1 MB
 * or 10 seconds is none.
 */
export const postOutgoing = async (
  env: Env,
  { url: typed, body, type }: Outgoing,
  waitMs: number = timeoutMs,
): Promise<number> => {
  const { url, isAllowed } = targetOf(env, typed)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(cause instanceof NotReached ? cause : new NotReached(`${url.host}: ${cause.message}`))
    const asked = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(waitMs),
      headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) },
      ...(isAllowed ? {} : { lookup: publicLookup }),
    })
    asked.on('error', fail)
    asked.on('response', (answer) => {
      let size = 0
      answer.on('error', fail)
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > answerMax) answer.destroy(new NotReached(`${url.host}: too long an answer`))
      })
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.end(body)
  })
}
