import { createHmac, hkdfSync } from 'node:crypto'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { isSameSecret } from './same-secret.ts'

/** A caller without a session, as far as is known. */
export type Visitor = {
  /** null on loopback: a script, or everybody behind a balancer that TRUST_PROXY doesn't count */
  network: string | null
  /** the device, if the person who signs in did so on it before */
  device: string | null
}

const Claim = z.object({ address: z.string(), device: z.nullable(z.string()) })

/**
 * Returns the visitor that the dashboard names in its signed header; a header that isn't signed with
 * its key counts for nothing, and the caller is the visitor.
 */
export const visitorOf = (
  secret: string | undefined,
  header: string | null,
  socket: string,
): Visitor => {
  const claim = secret === undefined ? null : readClaim(secret, header ?? '')
  const address = claim?.address ?? socket
  return {
    network: isLoopback(address) ? null : networkOf(address),
    device: claim?.device ?? null,
  }
}

const readClaim = (secret: string, header: string): z.infer<typeof Claim> | null => {
  const [, text = '', signature = ''] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(header) ?? []
  const key = Buffer.from(hkdfSync('sha256', secret, 'tender', 'visitor', 32))
  if (!isSameSecret(signature, createHmac('sha256', key).update(text).digest('base64url')))
    return null
  return Claim.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
}

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address)

/**
 * Returns an IPv6 address's network of 64 bits, because its owner has all of them; IPv4 in IPv6
 * form as IPv4.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.toLowerCase().split('%')[0]!.split('::')
  const parts = (text: string | undefined): string[] => (text ? text.split(':') : [])
  const left = parts(head)
  const right = parts(tail)
  const whole =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'),
          ...right,
        ]
  return `${whole
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Returns the caller's address as seen by the outermost trusted balancer; earlier entries of the
 * header can be forged.
 */
export const callerOf = (socket: string, forwarded: string | undefined, hops: number): string => {
  const seen = (forwarded ?? '').split(',').map((part) => part.trim())
  const address = hops > 0 ? (seen.at(-hops) ?? '') : ''
  return networkOf(isIP(address) ? address : socket)
}
