import { createHash, randomBytes } from 'node:crypto'
import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import type { EgiftRow } from '#platform/egifts/read-egift.ts'
import { movedOn } from '#platform/egifts/become.ts'

const tokenBytes = 24
const pattern = /^[\w-]{32}$/

export const digestOfLink = (token: string): Buffer | null =>
  pattern.test(token) ? createHash('sha256').update(token).digest() : null

/**
 * Makes a secret of 192 bits: its digest finds the gift; the sealed text is for sending and
 * copying.
 */
export const newLink = ({
  vault,
}: Pick<Platform, 'vault'>): { link_digest: Buffer; link_sealed: Buffer } => {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { link_digest: digestOfLink(token)!, link_sealed: vault.hide(token) }
}

/** Returns the address that the recipient opens. */
export const linkOf = ({ vault, env }: Pick<Platform, 'vault' | 'env'>, row: EgiftRow): string => {
  if (!row.link_sealed) throw movedOn(row)
  return `${storefrontUrl(env)}/claim/${vault.reveal(row.link_sealed)}`
}
