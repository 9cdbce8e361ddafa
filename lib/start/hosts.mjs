import net from 'node:net'
import { Refusal } from './refusal.mjs'

const everywhere = ['0.0.0.0', '::']

/** The host at which dashboard, storefront and API listen; localhost by default. */
export const ownHost = process.env.HOST || 'localhost'

/** Writes a host as an address names it. */
const written = (host) => (net.isIPv6(host) ? `[${host}]` : host)

/** Returns the host by which this machine reaches what listens at a host. */
export const reachable = (host, fallback) => written(everywhere.includes(host) ? fallback : host)

/** Checks that this machine can listen at HOST. */
export async function claimHost() {
  const code = await new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(0, ownHost, () => server.close(() => resolve(undefined)))
  })
  if (code) throw new Refusal(`HOST is "${ownHost}", which is no address of this machine (${code})`)
}
