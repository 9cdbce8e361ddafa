import { storefrontUrl } from '#env.ts'
import type { Act, Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { digestOfNetwork, digestOfToken, newToken } from '#platform/referrals/secrets.ts'
import type { Language } from '#rules/tools/language.ts'
import type { Link } from './find-link.ts'

/** Claims that one network may begin in a shop in a day. */
const ofNetwork: Budget = { kind: 'referral_claim', most: 10, seconds: 86_400 }
/** Emails to one address in a day, so that nobody's inbox is flooded. */
const ofAddress: Budget = { kind: 'referral_email', most: 3, seconds: 86_400 }

type Claim = { email: string; network: string; language: Language }

/** Writes a claim with the email that confirms it; returns the secret of that email. */
export const writeClaim = async (
  act: Act,
  link_id: bigint,
  { email, network, language }: Claim,
): Promise<string> => {
  const { trx, shop, now, env } = act
  const token = newToken()
  await trx
    .insertInto('referral_claim')
    .values({
      shop_id: shop.shop_id,
      link_id,
      email,
      network: digestOfNetwork(act, shop.shop_id, network),
      token_digest: digestOfToken(token)!,
      language,
      created_at: now,
      confirmed_at: null,
      outcome: null,
    })
    .execute()
  await queueMail(act, {
    name: 'referral_confirm',
    to: { email, name: '' },
    subject: '',
    title: '',
    body: '',
    values: {},
    link: `${storefrontUrl(env)}/r/confirm/${token}?lang=${language}`,
    language,
    customer_id: null,
    gift_card_id: null,
    movement_id: null,
  })
  return token
}

/**
 * Emails the link by which an address is confirmed. Whatever is known of the address, the same
 * happens and the answer is the same. 'wait': the network has begun too many.
 */
export const beginClaim = (
  platform: Platform,
  { link_id, shop }: Link,
  claim: Claim,
): Promise<'sent' | 'wait'> => {
  const now = platform.clock()
  const { shop_id } = shop
  const { email, network } = claim
  return transact(platform.db, async (trx) => {
    const from = digestOfNetwork(platform, shop_id, network)
    const caller = { shop_id, subject: from.toString('hex') }
    if ((await take(trx, ofNetwork, caller, now)).isOver) return 'wait'
    const address = platform.vault.address(shop_id, email).toString('hex')
    if ((await take(trx, ofAddress, { shop_id, subject: address }, now)).isOver) return 'sent'
    await writeClaim({ ...platform, trx, shop, actor: { kind: 'shopper' }, now }, link_id, claim)
    return 'sent'
  })
}
