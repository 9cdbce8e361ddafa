import { isIP } from 'node:net'

/**
 * IPv6 by its network of 64 bits, since whoever has one address has them all; IPv4 that is written
 * as IPv6 as IPv4.
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
 * Who asks: the address that the last balancer we know of saw; what stands before it in the header,
 * anybody can write.
 */
export const callerOf = (socket: string, forwarded: string | undefined, hops: number): string => {
  const seen = (forwarded ?? '').split(',').map((part) => part.trim())
  const address = hops > 0 ? (seen.at(-hops) ?? '') : ''
  return networkOf(isIP(address) ? address : socket)
}
