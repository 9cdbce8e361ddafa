import type { Hono } from 'hono'
import { unique } from '../platform.ts'
import { filesIn, jsonOf } from './read-pass.ts'

type Held = { serial: string; type: string; secret: string }
type More = { secret?: string | null; body?: unknown; since?: string | null; from?: string }

/** A phone with a wallet, written after Apple's reference of its protocol. */
export const phoneOf = (app: Hono) => {
  const library = unique('library')
  const push = unique('push')
  const send = async (method: string, path: string, { secret, body, since, from }: More = {}) =>
    app.request(
      `/wallet/v1${path}`,
      {
        method,
        headers: {
          ...(secret ? { authorization: `ApplePass ${secret}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(since ? { 'if-modified-since': since } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: from ?? '192.0.2.7' } } },
    )
  const place = ({ type, serial }: Held) => `/devices/${library}/registrations/${type}/${serial}`
  return {
    library,
    push,
    /** Takes a file into the wallet. */
    keep: (bytes: Uint8Array): Held => {
      const json = jsonOf(filesIn(bytes))
      return {
        serial: json['serialNumber'] as string,
        type: json['passTypeIdentifier'] as string,
        secret: json['authenticationToken'] as string,
      }
    },
    register: (pass: Held, more: More = {}) =>
      send('POST', place(pass), { secret: pass.secret, body: { pushToken: push }, ...more }),
    forget: (pass: Held, more: More = {}) =>
      send('DELETE', place(pass), { secret: pass.secret, ...more }),
    changed: (type: string, since?: string) => {
      const query = since === undefined ? '' : `?passesUpdatedSince=${since}`
      return send('GET', `/devices/${library}/registrations/${type}${query}`)
    },
    fetch: (pass: Held, more: More = {}) =>
      send('GET', `/passes/${pass.type}/${pass.serial}`, { secret: pass.secret, ...more }),
    log: (body: unknown, more: More = {}) => send('POST', '/log', { body, ...more }),
  }
}
