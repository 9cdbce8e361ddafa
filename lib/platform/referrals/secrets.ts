import { createHash, randomBytes } from 'node:crypto'
import type { Platform } from '#platform/ctx.ts'

type Keys = Pick<Platform, 'vault'>

const tokenPattern = /^[\w-]{32}$/

/** Makes the code of a link: 96 random bits. */
export const newCode = (): string => randomBytes(12).toString('base64url')

/** Makes the secret of a claim's email. */
export const newToken = (): string => randomBytes(24).toString('base64url')

export const digestOfToken = (token: string): Buffer | null =>
  tokenPattern.test(token) ? createHash('sha256').update(token).digest() : null

/** Keeps a network by a keyed digest, so that a copy of the table tells nobody's address. */
export const digestOfNetwork = ({ vault }: Keys, shopId: bigint, network: string): Buffer =>
  Buffer.from(vault.sign(`referral network ${shopId}:${network}`), 'hex')

/** Keeps a name with a postal code by a keyed digest. */
export const digestOfHousehold = ({ vault }: Keys, shopId: bigint, household: string): Buffer =>
  Buffer.from(vault.sign(`referral household ${shopId}:${household}`), 'hex')
