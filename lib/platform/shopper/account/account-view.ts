import { randomUUID } from 'node:crypto'
import { keptOf, type SeenDraft } from '#platform/assets/preview-link.ts'
import type { Account, Platform, ShopScope } from '#platform/ctx.ts'
import { handsOutLinks } from '#platform/referrals/program/is-on.ts'
import { readHistory } from '#platform/shopper/credit/read-history.ts'
import { readOwnCredit } from '#platform/shopper/credit/own-credit.ts'
import { drawnPage, pageView } from '#platform/storefront/drawn/drawn-page.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { isPageOn, pageAsset } from '#platform/storefront/drawn/page-asset.ts'
import { walletsOf } from '#platform/wallet/look.ts'
import { formatMinor } from '#rules/money.ts'
import type { Language } from '#rules/tools/language.ts'
import { plainText, type State, type View } from '#storefront/view.ts'

type Asked = {
  shop: ShopScope
  account: Account | null
  language: Language
  draft: SeenDraft | null
  /** the last transaction of the page before */
  after?: string
  /** outcome of an act */
  state: Partial<State>
}

const titleOf = (view: View<'account_page'>, path: string): string =>
  [plainText(view, path), view.shop.name].filter(Boolean).join(' · ')

/** Draws a customer's account with what an act changed; null: the page is off. */
export const accountPage = async (
  platform: Platform,
  { shop, account, language, draft, after, state }: Asked,
) => {
  const { db } = platform
  const asset = await pageAsset(platform, shop, 'account_page', language, draft)
  if (!asset.isOn) return null
  const now = platform.clock()
  const kept = keptOf(draft)
  const here = `?${new URLSearchParams({ ...kept, lang: language })}`
  const [credit, history, invites, applies, wallets] = await Promise.all([
    readOwnCredit(db, shop, account, now),
    readHistory(db, shop, account, { language, after }),
    account !== null && handsOutLinks(db, shop),
    account !== null && isPageOn(platform, shop, 'quick_apply'),
    walletsOf(platform, shop),
  ])
  const view = pageView(shop, {
    name: 'account_page',
    data: asset.data,
    language,
    shopper: {
      name: account?.full_name ?? '',
      balance: formatMinor(credit.balance),
      currency: shop.currency,
      lots: credit.lots,
      cards: credit.cards,
    },
    state: { ...state, signed: true, rows: history.rows },
    has: {
      referral: invites,
      invite: invites,
      wallet: wallets.apple && credit.loyalty !== null,
      apply: applies && credit.available > 0n,
    },
    form: {
      action: here,
      typed: '',
      problem: null,
      needsEmail: false,
      key: randomUUID(),
    },
    ...(history.next ? { older: `${here}&after=${history.next}` } : {}),
    aside: [otherLanguage(language, kept)],
  })
  return drawnPage(view, titleOf(view, 'header.signed.title'))
}

type SignIn = {
  typed: string
  problem: string | null
  isSent: boolean
}

/** Draws the form that emails a link; null: the page is off. */
export const signInPage = async (
  platform: Platform,
  { shop, language, draft }: Pick<Asked, 'shop' | 'language' | 'draft'>,
  { typed, problem, isSent }: SignIn,
) => {
  const asset = await pageAsset(platform, shop, 'account_page', language, draft)
  if (!asset.isOn) return null
  const search = { shop: shop.shop_url, ...keptOf(draft) }
  const view = pageView(shop, {
    name: 'account_page',
    data: asset.data,
    language,
    state: { sent: isSent },
    form: {
      action: `?${new URLSearchParams({ ...search, lang: language })}`,
      typed,
      problem,
      needsEmail: true,
    },
    aside: [otherLanguage(language, search)],
  })
  return drawnPage(view, titleOf(view, 'header.signed_out.title'))
}
