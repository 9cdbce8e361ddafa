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
  name: 'referral_confirm' | 'referral_invite' = 'referral_confirm',
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
    name,
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
 * Emails a customer's friend the invitation that the customer sends them. The claim has a network
 * of its own: the sender's says nothing about the friend. One address gets few a day.
 */
export const mailInvitation = async (
  act: Act,
  code: string,
  { email, language }: Omit<Claim, 'network'>,
): Promise<void> => {
  const { trx, shop, vault, now } = act
  const { shop_id } = shop
  const subject = vault.address(shop_id, email).toString('hex')
  if ((await take(trx, ofAddress, { shop_id, subject }, now)).isOver) return
  const { link_id } = await trx
    .selectFrom('referral_link')
    .select('link_id')
    .where('shop_id', '=', shop_id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const network = `invited ${newToken()}`
  await writeClaim(act, link_id, { email, network, language }, 'referral_invite')
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
