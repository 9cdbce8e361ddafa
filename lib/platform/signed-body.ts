import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import type { Trx } from './db/transact.ts'
import type { Signed } from './route.ts'

const windowMs = 5 * 60 * 1000
const form = /^t=(\d{10}),v1=([0-9a-f]{64})$/

/** HMAC-SHA256 over when it was signed and the body, as it came. */
export const signatureOf = (secret: string, seconds: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/**
 * Whether a body was signed with the secret within five minutes, before anything in it is read; one
 * error for every reason.
 */
export const proofOf = (
  secret: string | undefined,
  header: string | null,
  body: Uint8Array,
  now: Date,
): Signed['proof'] => {
  const [, seconds, hex] = form.exec(header ?? '') ?? []
  if (!secret || !seconds || !hex) throw new Refusal('not_signed')
  const digest = Buffer.from(hex, 'hex')
  const at = Number(seconds) * 1000
  const isOurs = timingSafeEqual(digest, signatureOf(secret, seconds, body))
  if (!isOurs || Math.abs(now.getTime() - at) > windowMs) throw new Refusal('not_signed')
  return { digest, until: new Date(at + windowMs) }
}

/**
 * A signature is good once: the insert settles the race, in the transaction that acts on it, so
 * that a failed call may come again.
 */
export const refuseReplay = async (trx: Trx, { digest, until }: Signed['proof']): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('entry_used')
    .values({ digest, until })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('not_signed')
}
