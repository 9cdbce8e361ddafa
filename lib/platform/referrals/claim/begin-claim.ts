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

/**
 * Emails the link by which an address is confirmed. Whatever is known of the address, the same
 * happens and the answer is the same. 'wait': the network has begun too many.
 */
export const beginClaim = (
  platform: Platform,
  { link_id, shop }: Link,
  { email, network, language }: Claim,
): Promise<'sent' | 'wait'> => {
  const now = platform.clock()
  const { shop_id } = shop
  return transact(platform.db, async (trx) => {
    const from = digestOfNetwork(platform, shop_id, network)
    const caller = { shop_id, subject: from.toString('hex') }
    if ((await take(trx, ofNetwork, caller, now)).isOver) return 'wait'
    const address = platform.vault.address(shop_id, email).toString('hex')
    if ((await take(trx, ofAddress, { shop_id, subject: address }, now)).isOver) return 'sent'
    const token = newToken()
    await trx
      .insertInto('referral_claim')
      .values({
        shop_id,
        link_id,
        email,
        network: from,
        token_digest: digestOfToken(token)!,
        language,
        created_at: now,
        confirmed_at: null,
        outcome: null,
      })
      .execute()
    const act: Act = { ...platform, trx, shop, actor: { kind: 'shopper' }, now }
    await queueMail(act, {
      name: 'referral_confirm',
      to: { email, name: '' },
      subject: '',
      title: '',
      body: '',
      values: {},
      link: `${storefrontUrl(platform.env)}/r/confirm/${token}?lang=${language}`,
      language,
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
    })
    return 'sent'
  })
}
