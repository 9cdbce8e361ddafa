import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { isSameSecret } from '#platform/same-secret.ts'

/** The code of a card, by which its passes are made. */
export type CodeOf = { shop_id: bigint; code_id: bigint }

const proofLength = 22
const pattern = /^([0-9a-z]{1,13})\.([0-9a-z]{1,13})\.([\w-]{22})$/

const numberOf = (text: string): bigint =>
  [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)

const namedBy = ({ shop_id, code_id }: CodeOf): string =>
  `${shop_id.toString(36)}.${code_id.toString(36)}`

const proofOf = ({ vault }: Pick<Platform, 'vault'>, name: string): string =>
  vault.pass(`page ${name}`).slice(0, proofLength)

/** Makes the secret part of a pass's address. It ends with the code, and nothing is stored. */
export const passToken = (platform: Pick<Platform, 'vault'>, of: CodeOf): string =>
  `${namedBy(of)}.${proofOf(platform, namedBy(of))}`

/** Reads whose pass an address means; null: it isn't one of ours. */
export const readPassToken = (platform: Pick<Platform, 'vault'>, token: string): CodeOf | null => {
  const [, shop = '', code = '', proof = ''] = pattern.exec(token) ?? []
  const of = { shop_id: numberOf(shop), code_id: numberOf(code) }
  return proof !== '' && isSameSecret(proof, proofOf(platform, namedBy(of))) ? of : null
}

/** Returns the address of a card's page with its passes. */
export const passPage = (platform: Pick<Platform, 'vault' | 'env'>, of: CodeOf): string =>
  `${storefrontUrl(platform.env)}/pass/${passToken(platform, of)}`

/** Returns the addresses of a card's passes: a page with all, and each by itself. */
export const passAddresses = (
  platform: Pick<Platform, 'vault' | 'env'>,
  of: CodeOf,
  { google }: { google: boolean },
): { page: string; apple: string; google: string | null } => {
  const page = passPage(platform, of)
  return { page, apple: `${page}.pkpass`, google: google ? `${page}/google` : null }
}

/** Returns the secret with which a device proves that it has a pass; it never changes. */
export const passSecret = ({ vault }: Pick<Platform, 'vault'>, serial: string): string =>
  vault.pass(`serial ${serial}`)

/** Reads the shop from a pass's number; null: it is none. */
export const shopOfSerial = (serial: string): bigint | null => {
  const shop = /^([0-9a-z]{1,13})\.[\w-]{22}$/.exec(serial)?.[1]
  const shopId = shop === undefined ? null : numberOf(shop)
  return shopId !== null && shopId < 2n ** 63n ? shopId : null
}
