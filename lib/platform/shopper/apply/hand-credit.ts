import { applyShopperCredit } from '#contract/shopper/calls.ts'
import { noteFigure } from '#platform/assets/figures/note-figure.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { onceByForm } from '#platform/shopper/account/once-by-form.ts'
import { applyCredit } from '#platform/shopper/credit/apply.ts'
import { inputOf } from '#platform/shopper/proof/input-of.ts'
import { pageAsset } from '#platform/storefront/drawn/page-asset.ts'
import type { Language } from '#rules/tools/language.ts'
import { addressWith } from '#storefront/apply-address.ts'
import type { Handed } from '#storefront/view.ts'

/**
 * Makes a customer's credit ready for a checkout, once for a form, with the shop's link if it works
 * by one. Null: the form is sent again so late that its token has ended.
 */
export const handCredit = async (
  ctx: ShopperCall,
  form: URLSearchParams,
  language: Language,
): Promise<Handed | null> => {
  const { shop, now } = ctx
  const input = inputOf(applyShopperCredit, { query: { shop: shop.shop_url }, body: {} })
  const { token, amount, expires_at } = await onceByForm(
    ctx,
    form,
    applyShopperCredit,
    input,
    async ({ trx, ...call }, of) => {
      const made = await applyCredit({ ...call, db: trx }, of)
      afterCommit(() => noteFigure(ctx, shop, 'quick_apply', 'applied'))
      return made
    },
  )
  if (new Date(expires_at) <= now) return null
  const { mode, url } = (await pageAsset(ctx, shop, 'quick_apply', language)).data.apply
  const to = mode === 'link' && url ? addressWith(url, token, `https://${shop.shop_url}/`) : null
  return { token, amount, link: to }
}
