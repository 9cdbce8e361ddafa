import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { onlyCookie, ownSite } from './cookie.ts'
import { keyFor } from './keys.ts'

type Person = { shop_url: string; email: string }
const name = 'device'
const days = 180
/** people who share one till or browser */
const mostPeople = 8

const markOf = (id: string, { shop_url, email }: Person): string =>
  createHmac('sha256', keyFor('known device'))
    .update(JSON.stringify([id, shop_url, email]))
    .digest('base64url')
    .slice(0, 22)

/** Reads the device's id and the marks of people who signed in on it; it doesn't say who they are. */
const readDevice = (header: string | null): { id: string; marks: string[] } | null => {
  const [id, ...marks] = (onlyCookie(header, name) ?? '').split('.')
  const parts = [id ?? '', ...marks]
  return parts.length <= mostPeople + 1 && parts.every((part) => /^[\w-]{22}$/.test(part))
    ? { id: parts[0]!, marks }
    : null
}

/** Returns the device's id if this person signed in on it before, else null. */
export const knownDevice = (header: string | null, person: Person): string | null => {
  const device = readDevice(header)
  if (!device) return null
  const own = Buffer.from(markOf(device.id, person))
  return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), own)) ? device.id : null
}

/** Builds the Set-Cookie line by which the device is known when the person signs in again. */
export const deviceCookie = (header: string | null, person: Person): string => {
  const { id, marks } = readDevice(header) ?? {
    id: randomBytes(16).toString('base64url'),
    marks: [],
  }
  const own = markOf(id, person)
  const kept = [own, ...marks.filter((mark) => mark !== own)].slice(0, mostPeople)
  const value = [id, ...kept].join('.')
  return `${name}=${value}; Max-Age=${days * 86_400}; Path=/api/session; ${ownSite()}`
}
