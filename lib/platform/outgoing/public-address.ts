import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
const networks = {
  ipv4: [
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
    '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24',
    '224.0.0.0/4 240.0.0.0/4',
  ],
  ipv6: ['2001::/23 2001:db8::/32 2002::/16 3fff::/20'],
} as const
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of networks[family].flatMap((line) => line.split(' '))) {
    const [address = '', bits] = network.split('/')
    closed.addSubnet(address, Number(bits), family)
  }

// all addresses of IPv6 that are given out on the public internet are in this network
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/** Checks that an address is on the public internet: not private, local, reserved or multicast. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 6) return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  return family === 4 && !closed.check(address, 'ipv4')
}
