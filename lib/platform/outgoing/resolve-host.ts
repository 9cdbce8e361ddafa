import dns from 'node:dns'
import { isIP } from 'node:net'

export type Found = { address: string; family: number }

// the names of this machine itself, which no name server has to know
const isLocal = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host)

/**
 * Resolves a host's addresses by the name servers, in two seconds at most; none: it isn't found. The
 * system's own way isn't taken, because names that are answered slowly would hold its few threads.
 */
export const resolveHost = async (host: string): Promise<Found[]> => {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  if (isLocal(host)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 1 })
  const none = (): string[] => []
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(none),
    resolver.resolve6(host).catch(none),
  ])
  return [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ]
}
