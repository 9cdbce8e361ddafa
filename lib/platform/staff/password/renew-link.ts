import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { endLinks } from './end-links.ts'
import { makePasswordLink } from './set-password.ts'

/** Emails a person of the shop a new one-time link; earlier ones stop working. */
export const renewLink = (
  { db, clock }: Platform,
  account: { shop_url: string; email: string },
  requestId: string,
): Promise<{ shop_url: string; token: string }> =>
  transact(db, async (trx) => {
    const now = clock()
    const shop = await findShop(trx, account.shop_url)
    const email = account.email.trim().toLowerCase()
    const { shop_id, shop_url } = shop
    const person = await trx
      .selectFrom('staff')
      .select('staff_id')
      .where('shop_id', '=', shop_id)
      .where('email', '=', email)
      .where('scopes', 'is', null)
      .executeTakeFirst()
    if (!person)
      throw new Refusal('not_found', {
        field: 'email',
        message: `No team member of ${shop_url} has the email ${email}.`,
      })
    await endLinks(trx, { shop_id, ...person }, now)
    const token = await makePasswordLink(trx, { shop_id, ...person }, now)
    await audit(trx, { shop, actor: { kind: 'job' }, now, requestId }, 'renew_password_link', email)
    return { shop_url, token }
  })
