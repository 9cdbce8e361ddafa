import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Platform } from '#platform/ctx.ts'
import { normalCode } from '#rules/gift-card-code.ts'

type Keys = Pick<Platform, 'vault'>

const tokenBytes = 24
const tokenPattern = /^[\w-]{32}$/
/** Letters without I and O, which are read as digits. */
const receiptLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
export const receiptLength = 10
const digits = 6

export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

export const digestOfToken = (token: string): Buffer | null =>
  tokenPattern.test(token) ? createHash('sha256').update(token).digest() : null

/** Makes the six digits of an email. */
export const newCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Keeps digits by a keyed digest bound to their visit, so that a copy of the table finds none. */
export const digestOfCode = ({ vault }: Keys, handle: string, typed: string): Buffer =>
  Buffer.from(vault.sign(`return code ${handle}:${typed.replace(/\D/g, '')}`), 'hex')

/** Makes the letters of a gift receipt: 45 random bits. */
export const newReceiptCode = (): string =>
  Array.from(
    { length: receiptLength },
    () => receiptLetters[randomInt(receiptLetters.length)],
  ).join('')

export const digestOfReceipt = ({ vault }: Keys, shopId: bigint, typed: string): Buffer =>
  Buffer.from(vault.sign(`gift receipt ${shopId}:${normalCode(typed)}`), 'hex')
