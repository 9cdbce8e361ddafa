import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import type { Trx } from './db/transact.ts'
import type { Once } from './route.ts'

const usualMs = 5 * 60 * 1000
const form = /^t=(\d{10}),v1=([0-9a-f]{64})$/

/** Computes HMAC-SHA256 over the time of signing and the body as received. */
export const signatureOf = (secret: string, seconds: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/**
 * Verifies a body's signature, at most five minutes or `windowMs` old, before anything in the body is
 * read; one error for all reasons.
 */
export const proofOf = (
  secret: string | undefined,
  header: string | null,
  body: Uint8Array,
  now: Date,
  windowMs = usualMs,
): Once => {
  const [, seconds, hex] = form.exec(header ?? '') ?? []
  if (!secret || !seconds || !hex) throw new Refusal('not_signed')
  const digest = Buffer.from(hex, 'hex')
  const at = Number(seconds) * 1000
  const isOurs = timingSafeEqual(digest, signatureOf(secret, seconds, body))
  if (!isOurs || Math.abs(now.getTime() - at) > windowMs) throw new Refusal('not_signed')
  return { digest, until: new Date(at + windowMs) }
}

/**
 * Makes a signature single-use: the insert settles races, in the transaction that acts on it, so
 * that a failed call may be repeated.
 */
export const refuseReplay = async (trx: Trx, { digest, until }: Once): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('entry_used')
    .values({ digest, until })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('not_signed')
}
