import { logged } from '#platform/outgoing/log.ts'

const hidden = '••••'
/** The secret of our own address of delivery. */
const addressSecret = /\b[0-9a-f]{64}\b/g
const secretKey = /token|secret|password|signature|^code$|verifier/i

const walk = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(walk)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      secretKey.test(key) && typeof one === 'string' ? hidden : walk(one),
    ]),
  )
}

const withoutSecretKeys = (text: string): string => {
  try {
    return JSON.stringify(walk(JSON.parse(text)))
  } catch {
    return text
  }
}

/** Returns a secret in the forms in which a text may have it: as it is, in an address, and in JSON. */
const formsOf = (secret: string): string[] => {
  const json = JSON.stringify(secret).slice(1, -1)
  const forms = [secret, encodeURIComponent(secret), json, json.replaceAll('/', '\\/')]
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length)
}

/**
 * Returns a body for the log: at most 4 kB, without secrets, the secret of an address of delivery, and
 * values of fields that are named like one. A first line that isn't JSON stays.
 */
export const hideSecrets = (text: string, secrets: readonly string[]): string => {
  const [head = '', ...rest] = text.split('\n')
  const isTitled = /^(GET|POST|DELETE) /.test(head)
  const shown = isTitled
    ? [head, ...(rest.length > 0 ? [withoutSecretKeys(rest.join('\n'))] : [])].join('\n')
    : withoutSecretKeys(text)
  const clean = secrets
    .filter((secret) => secret.length > 3)
    .flatMap(formsOf)
    .reduce((left, secret) => left.replaceAll(secret, hidden), shown)
    .replaceAll(addressSecret, hidden)
  return logged(clean)
}
