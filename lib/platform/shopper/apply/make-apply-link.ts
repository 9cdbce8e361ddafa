import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { makeApplyLink as call } from '#contract/shopper/install.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { transact } from '#platform/db/transact.ts'
import { endLinks, makeLink } from '#platform/shopper/mailed/links.ts'
import { isPageOn } from '#platform/storefront/drawn/page-asset.ts'
import { languageFor, writtenLanguage } from '#rules/shop/language.ts'
import { seesWholeCodes } from '#rules/way/access.ts'

/**
 * Makes a link that a customer uses their credit by; only the answer has it, and the older ones end.
 * It reaches the balance as a whole code does, so that only those who see codes make it.
 */
export const makeApplyLink = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop, actor } = ctx
  if (!seesWholeCodes(actor, shop.settings.hiding_gift_card_code_except_last_4_digits))
    throw new Refusal('forbidden')
  const { customer_id, erased_at, language: own } = await findCustomer(db, ctx, params.id)
  if (erased_at) throw new Refusal('not_found')
  if (!(await isPageOn(ctx, shop, 'quick_apply'))) throw new Refusal('apply_off')
  const language = writtenLanguage(languageFor(shop.settings, own))
  return transact(db, async (trx) => {
    const link = { kind: 'apply' as const, customer_id, gift_card_id: null, language }
    await endLinks({ ...ctx, trx }, link)
    const { url, expires_at } = await makeLink({ ...ctx, trx }, link)
    await audit(trx, ctx, 'make_apply_link', params.id)
    return { url, expires_at: expires_at.toISOString() }
  })
}
