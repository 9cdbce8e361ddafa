import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Platform } from '#platform/ctx.ts'

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

/** Returns the address of a request to the public listener. */
export const callerIn = ({ env }: Pick<Platform, 'env'>, context: Context): string =>
  callerOf(
    context.env?.incoming?.socket?.remoteAddress ?? 'unknown',
    context.req.header('x-forwarded-for'),
    env.TRUST_PROXY,
  )
