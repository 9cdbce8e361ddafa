import { publicUrl } from '#env.ts'
import { queueMail } from '#platform/mail/queue.ts'
import type { Act } from '#platform/ctx.ts'
import { type Language, pathIn } from '#rules/tools/language.ts'
import { endLinks } from './end-links.ts'
import { makePasswordLink } from './set-password.ts'

const hour = 60 * 60 * 1000
/** Lifetimes: seven days for an invitation, one hour for a password reset. */
const kinds = { staff_invite: 7 * 24 * hour, password_reset: hour } as const

/**
 * Emails a person a one-time link and revokes earlier ones. The link is a secret, so it is stored
 * sealed.
 */
export const mailLink = async (
  ctx: Act,
  to: { staff_id: bigint; email: string; name: string; language: Language | null },
  name: keyof typeof kinds,
): Promise<void> => {
  const { trx, shop, now } = ctx
  const language = to.language ?? 'en'
  const person = { shop_id: shop.shop_id, staff_id: to.staff_id }
  await endLinks(trx, person, now)
  const token = await makePasswordLink(trx, person, now, kinds[name])
  await queueMail(ctx, {
    name,
    to: { email: to.email, name: to.name },
    subject: '',
    title: '',
    body: '',
    values: {},
    language,
    link: `${publicUrl(ctx.env)}${pathIn(language, '/password')}?token=${token}`,
    customer_id: null,
    gift_card_id: null,
    movement_id: null,
  })
}
