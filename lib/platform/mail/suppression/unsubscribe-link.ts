import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { isSameSecret } from '#platform/same-secret.ts'

type Mail = { shop_id: bigint; mail_id: bigint }

/** Returns the address on which the recipient of an email unsubscribes; it never lapses. */
export const unsubscribeLink = (
  { env, vault }: Pick<Platform, 'env' | 'vault'>,
  { shop_id, mail_id }: Mail,
): string =>
  `${storefrontUrl(env)}/unsubscribe/${shop_id}-${mail_id}-${vault.unsubscribe(shop_id, mail_id)}`

/** Reads a token of such an address; null unless it is ours. */
export const readUnsubscribe = ({ vault }: Pick<Platform, 'vault'>, token: string): Mail | null => {
  const [, shop, mail, proof] = /^(\d{1,18})-(\d{1,18})-([\w-]{43})$/.exec(token) ?? []
  if (!shop || !mail || !proof) return null
  const found = { shop_id: BigInt(shop), mail_id: BigInt(mail) }
  return isSameSecret(proof, vault.unsubscribe(found.shop_id, found.mail_id)) ? found : null
}
