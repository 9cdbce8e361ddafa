import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { isSameSecret } from '#platform/same-secret.ts'

type Mail = { shop_id: bigint; mail_id: bigint }

/** Returns the address on which the recipient of an email unsubscribes; it never lapses. */
export const unsubscribeLink = (
  { env, vault }: Pick<Platform, 'env' | 'vault'>,
  { shop_id, mail_id, to_email }: Mail & { to_email: string },
): string =>
  `${storefrontUrl(env)}/unsubscribe/${shop_id}-${mail_id}-2-` +
  vault.unsubscribe(shop_id, mail_id, to_email)

/** A token as it came: whether it is ours, and whose, is to be proved. */
export type Token = Mail & { proof: string; version: 1 | 2 }

export const readUnsubscribe = (token: string): Token | null => {
  const [, shop, mail, second, proof] = /^(\d{1,18})-(\d{1,18})-(2-)?([\w-]{43})$/.exec(token) ?? []
  if (!shop || !mail || !proof) return null
  return { shop_id: BigInt(shop), mail_id: BigInt(mail), proof, version: second ? 2 : 1 }
}

/**
 * Finds the address to which a token was sent, among those that its email has had, newest first;
 * null if it isn't ours. Tokens of the first version don't name their address: theirs is the first,
 * or the present one where the email hasn't been sent since.
 */
export const recipientOf = (
  { vault }: Pick<Platform, 'vault'>,
  { shop_id, mail_id, proof, version }: Token,
  addresses: readonly string[],
  isSentSince: boolean,
): string | null => {
  const proves = (email?: string): boolean =>
    isSameSecret(proof, vault.unsubscribe(shop_id, mail_id, email))
  if (version === 2) return addresses.find(proves) ?? null
  return proves() ? (addresses.at(isSentSince ? -1 : 0) ?? null) : null
}
