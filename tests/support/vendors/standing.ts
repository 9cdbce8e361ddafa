import { randomBytes } from 'node:crypto'

/** A request to a vendor's host. */
export type Asked = {
  method: string
  host: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: unknown
}
/** An answer: JSON, a page, a redirect, or lines of a file; status 0 hangs up without one. */
export type Answer = {
  status: number
  json?: unknown
  html?: string
  location?: string
  headers?: Record<string, string>
  lines?: Iterable<string>
}
/** A webhook that the product has registered. */
export type Hook = { id: string; topic: string; address: string; account: string }
/** A delivery as the vendor would send it: where to, the bytes, and their proof. */
export type Delivery = { address: string; raw: string; headers: Record<string, string> }

/** Faults of a vendor, switched on by a test. */
export type Faults = {
  /** answers everything with this status */
  status?: number | undefined
  /** with these headers */
  headers?: Record<string, string> | undefined
  /** hangs up without an answer */
  isDown?: boolean | undefined
  /** waits before each answer */
  slowMs?: number | undefined
  /** answers with this text, which is no JSON */
  text?: string | undefined
  /** answers so many requests before it has a status of its own */
  after?: number | undefined
}

/** An imitated vendor: its answers, and what it remembers. */
export type StandIn = {
  hosts: readonly string[]
  /** hosts of accounts, where each has its own */
  serves?: (host: string) => boolean
  answer: (asked: Asked) => Answer
  hooks: Hook[]
  faults: Faults
}

let made = 0
export const newId = (): string => String((made += 1) + 1000)
export const newToken = (prefix: string): string => `${prefix}${randomBytes(18).toString('hex')}`

export const ok = (json: unknown, status = 200): Answer => ({ status, json })
export const refused = (status: number, message: string): Answer => ({ status, json: { message } })

/** Reads a body that must be an object with these fields and no others. */
export const fieldsOf = (
  body: unknown,
  names: readonly string[],
): Record<string, string> | null => {
  if (typeof body !== 'object' || body === null) return null
  const keys = Object.keys(body)
  return keys.length === names.length && names.every((name) => keys.includes(name))
    ? (body as Record<string, string>)
    : null
}

/** Serves webhooks of an account: the list, a new one, and the end of one. */
export const hookStore = (hooks: Hook[]) => ({
  list: () => hooks,
  add: (topic: string, address: string, account = ''): Hook => {
    const hook = { id: newId(), topic, address, account }
    hooks.push(hook)
    return hook
  },
  remove: (id: string): boolean => {
    const at = hooks.findIndex((hook) => hook.id === id)
    if (at >= 0) hooks.splice(at, 1)
    return at >= 0
  },
})
