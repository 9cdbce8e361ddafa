import { createHmac, randomBytes } from 'node:crypto'

const secretBytes = 32
const prefix = 'whsec_'

/** Makes a secret as Standard Webhooks writes it. */
export const newSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

/**
 * Writes the headers of a request by Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`, one
 * signature for each secret that is alive, separated by a space.
 */
export const signedHeaders = (
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
