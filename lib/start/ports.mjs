import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from './refusal.mjs'

const defaults = { PORT: 3000, PLATFORM_PORT: 4000, STOREFRONT_PORT: 4001, API_PORT: 4002 }
const everywhere = ['0.0.0.0', '::']
const anywhere = ['127.0.0.1', '::1', ...everywhere]

/** Host at which dashboard, storefront and API listen. */
export const ownHost = process.env.HOST || 'localhost'

/** Returns the host by which this machine reaches what listens at one, as an address writes it. */
export function reachable(host, fallback) {
  const found = everywhere.includes(host) ? fallback : host
  return net.isIPv6(found) ? `[${found}]` : found
}

/** Checks that this machine can listen at HOST. */
export async function claimHost() {
  const code = await tryListen({ port: 0, host: ownHost })
  if (code) throw new Refusal(`HOST is "${ownHost}", which is no address of this machine (${code})`)
}

/** Reads the ports by name, from the environment or the defaults. */
export function readPorts() {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => {
      const port = Number(process.env[name] || fallback)
      if (Number.isInteger(port) && port > 0 && port < 65_536) return [name, port]
      throw new Refusal(`${name} is "${process.env[name]}" and must be a number from 1 to 65535`)
    }),
  )
}

/**
 * Checks that the ports are free, because another program on one would answer our health check
 * while our own server dies.
 */
export async function claimPorts(ports) {
  const seen = new Map()
  for (const [name, port] of Object.entries(ports)) {
    if (seen.has(port))
      throw new Refusal(
        `${seen.get(port)} and ${name} are both ${port}; give one of them another port`,
      )
    seen.set(port, name)
    const code = await obstacle(port)
    if (code === 'EACCES')
      throw new Refusal(`this user may not open port ${port}; set ${name} to one above 1023`)
    if (code)
      throw new Refusal(
        `port ${port} is taken by another program; stop it, or set ${name} to a free port`,
      )
  }
}

/** tries both families and all addresses, which together detect any listener */
async function obstacle(port) {
  for (const host of anywhere) {
    const code = await tryListen({ port, host, exclusive: true, ipv6Only: host === '::' })
    if (code === 'EADDRINUSE' || code === 'EACCES') return code
  }
  return undefined
}

function tryListen(where) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(where, () => server.close(() => resolve(undefined)))
  })
}

// the first start fills the embedded database, which takes minutes on a slow machine
const waitMs = 300_000

/** Waits until the address answers acceptably; returns true, or the last answer seen. */
export async function healthy(url, willDo) {
  let seen = 'nothing'
  for (const since = Date.now(); Date.now() - since < waitMs; await pause(100)) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
      const body = await answer.text()
      if (willDo(answer)) return true
      seen = `${answer.status} ${body.slice(0, 300)}`
    } catch (error) {
      seen = error.cause?.code ?? error.name
    }
  }
  return seen
}
