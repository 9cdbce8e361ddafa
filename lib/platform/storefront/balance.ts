import { type Context, Hono } from 'hono'
import { keptOf, type SeenDraft } from '#platform/assets/preview-link.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Found } from '#platform/gift-cards/find-by-code.ts'
import { longDay } from '#rules/long-day.ts'
import { passPage } from '#platform/wallet/links.ts'
import { walletsOf } from '#platform/wallet/look.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { plainText } from '#storefront/view.ts'
import { take } from '#platform/limits/budget.ts'
import { callerIn } from './address.ts'
import { checkBalance, checksOfAddress } from './check-balance.ts'
import { typedIn } from './form.ts'
import { drawnPage, pageView } from './drawn/drawn-page.ts'
import { otherLanguage } from './drawn/other-language.ts'
import { pageAsset } from './drawn/page-asset.ts'
import { drawnHeaders } from './headers.ts'
import { draftAsked, languageOf, shopAsked } from './shop-asked.ts'
import { notFound } from './not-found.ts'

const typedMax = 200

/**
 * Serves the public balance check: one field, no script. Ten a minute per address, and few wrong
 * codes an hour per shop.
 */
export const balancePages = (platform: Platform): Hono => {
  const app = new Hono()
  const mayAsk = async (context: Context): Promise<boolean> => {
    const subject = callerIn(platform, context)
    return !(await take(platform.db, checksOfAddress, { subject }, platform.clock())).isOver
  }
  const show = (context: Context): Promise<Response> => answer(context, 'ask')
  const answer = async (context: Context, outcome: Outcome, typed = ''): Promise<Response> => {
    const shop = await shopAsked(platform, context)
    if (!shop) return notFound(context)
    const { path } = context.req
    const draft = await draftAsked(platform, context, shop)
    const asked = { outcome, path, typed, draft }
    const page = await balancePage(platform, languageOf(context), shop, asked)
    return outcome === 'wait'
      ? context.html(page, 429, { ...drawnHeaders, 'retry-after': '60' })
      : context.html(page, 200, drawnHeaders)
  }
  const check = async (context: Context): Promise<Response> => {
    const typed = (await typedIn(context.req.raw, 'code'))?.slice(0, typedMax) ?? null
    if (!(await mayAsk(context))) return answer(context, 'wait', typed ?? '')
    const shop = await shopAsked(platform, context)
    if (!shop || typed === null) return answer(context, 'ask')
    const outcome = (await checkBalance(platform, shop, typed, platform.clock())) ?? 'none'
    // repeats a mistyped code for correction; a valid one isn't shown again
    return answer(context, outcome, typeof outcome === 'object' ? '' : typed)
  }
  for (const path of ['/balance', '/check-gift-card-balance']) app.get(path, show).post(path, check)
  return app
}

type Asked = { outcome: Outcome; path: string; typed: string; draft: SeenDraft | null }
type Outcome = Found | 'ask' | 'none' | 'wait'

const balancePage = async (
  platform: Platform,
  lang: Language,
  shop: ShopScope,
  { outcome, path, typed, draft }: Asked,
) => {
  const isFound = typeof outcome === 'object'
  const search = { shop: shop.shop_url, ...keptOf(draft) }
  const view = pageView(shop, {
    name: 'check_balance_page',
    data: (await pageAsset(platform, shop, 'check_balance_page', lang, draft)).data,
    language: lang,
    state: { giftCardFound: isFound, giftCardNotFound: outcome === 'none' },
    form: {
      action: `${path}?${new URLSearchParams({ ...search, lang })}`,
      typed,
      problem: outcome === 'wait' ? wordsIn(lang, 'storefront-pages.problems')('wait') : null,
      needsEmail: false,
    },
    ...(isFound ? { card: await shownCard(platform, lang, shop, outcome) } : {}),
    aside: [otherLanguage(lang, search)],
  })
  return drawnPage(view, `${plainText(view, 'main_section.title')} · ${shop.name}`)
}

const shownCard = async (
  platform: Platform,
  lang: Language,
  shop: ShopScope,
  { available, expires_on, code_id }: Found,
) => {
  const { apple } = await walletsOf(platform, shop)
  const page = passPage(platform, { shop_id: shop.shop_id, code_id })
  return {
    balance: displayMoney(formatMinor(available), shop.currency, lang),
    expires_on: expires_on ? longDay(lang, new Date(`${expires_on}T00:00:00Z`)) : null,
    code: '',
    ...(apple ? { wallet: `${page}?lang=${lang}` } : {}),
  }
}
