import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { longestProof, type Proof, signedText } from '#rules/shopper/proof.ts'

const linkPattern = /^[\w-]{32}$/

/** Makes the secret of a signing key: 256 random bits. */
export const newKey = (): string => `tshk_${randomBytes(32).toString('base64url')}`

/** Makes the secret of an emailed link. */
export const newLink = (): string => randomBytes(24).toString('base64url')

export const digestOfLink = (token: string): Buffer | null =>
  linkPattern.test(token) ? createHash('sha256').update(token).digest() : null

/** Signs a text as a shop does with its key. */
export const signatureBy = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** Makes a token of ours for a customer whom another proof has shown; ends within the hour. */
export const ownProof = (
  { vault }: Pick<Platform, 'vault'>,
  { shop_url }: Pick<ShopScope, 'shop_url'>,
  id: string,
  now: Date,
): { token: string; expires_at: Date } => {
  const exp = Math.floor(now.getTime() / 1000) + longestProof
  const proof: Pick<Proof, 'kind' | 'id' | 'exp'> = { kind: 'p1', id, exp }
  const hex = vault.shopper(signedText(proof, shop_url)).toString('hex')
  return { token: `p1.${id}.${exp}.${hex}`, expires_at: new Date(exp * 1000) }
}
