import type { ClaimPage, Shown } from '#platform/egifts/claim.ts'
import type { SeenDraft } from '#platform/assets/preview-link.ts'
import type { Platform } from '#platform/ctx.ts'
import { drawnPage, pageView } from '#platform/storefront/drawn/drawn-page.ts'
import { pageAsset, usualLook } from '#platform/storefront/drawn/page-asset.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { pathIn } from '#platform/storefront/shop-asked.ts'
import { passPage } from '#platform/wallet/links.ts'
import { walletsOf } from '#platform/wallet/look.ts'
import { longDay } from '#rules/long-day.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { displayMoney } from '#rules/money.ts'
import type { Language } from '#rules/tools/language.ts'
import { claimNote } from '#storefront/draw/claim.ts'
import { plainText, type View } from '#storefront/view.ts'

type Page<Kind extends ClaimPage['kind']> = Extract<ClaimPage, { kind: Kind }>
type Fact = NonNullable<View['facts']>[number]
/** Facts of a visit to the page, beside its gift. */
export type Seeing = {
  /** an email that was typed and can't be used */
  wrong?: string
  /** the draft that its address shows */
  draft?: SeenDraft | null
  /** parameters that its links and forms keep */
  search?: Record<string, string>
}

const wordsOf = (lang: Language) => wordsIn(lang, 'storefront-pages.claim')

const giftFacts = (lang: Language, gift: Shown, currency: string): Fact[] => {
  const say = wordsOf(lang)
  const worth = gift.isHidden ? null : displayMoney(gift.value, currency, lang)
  const until = gift.expires_on ? longDay(lang, gift.expires_on, gift.zone) : null
  return [
    ...(gift.product ? [{ label: say('gift'), value: gift.product }] : []),
    ...(worth ? [{ label: say('worth'), value: worth, isSum: true }] : []),
    ...(until ? [{ label: say('until'), value: until }] : []),
  ]
}

const openView = (
  { gift, shop, language, needsEmail }: Page<'open'>,
  { wrong, search = {} }: Seeing,
): Partial<View<'claim-page'>> => ({
  message: gift.message,
  facts: giftFacts(language, gift, shop.currency),
  form: {
    action: `?${new URLSearchParams({ ...search, lang: language })}`,
    typed: wrong ?? '',
    problem: wrong === undefined ? null : wordsOf(language)('badEmail'),
    needsEmail,
  },
  aside: [otherLanguage(language, search)],
})

/** Returns the address of a claimed card's passes; null: its shop gives out none, or there is none. */
const walletOf = async (
  platform: Platform,
  { shop, language, code_id }: Page<'claimed'>,
): Promise<string | null> => {
  if (code_id === null) return null
  const { apple } = await walletsOf(platform, shop)
  const page = passPage(platform, { shop_id: shop.shop_id, code_id })
  return apple ? `${page}?lang=${language}` : null
}

const claimedView = (
  { gift, shop, language: lang, code, use, until }: Page<'claimed'>,
  wallet: string | null,
): Partial<View<'claim-page'>> => {
  const say = wordsOf(lang)
  const left = displayMoney(gift.value, shop.currency, lang)
  const last = until && longDay(lang, new Date(`${until}T12:00:00Z`))
  return {
    card: { code, balance: left, expires_on: last, ...(wallet ? { wallet } : {}) },
    facts: [
      ...(gift.product ? [{ label: say('gift'), value: gift.product }] : []),
      { label: say('left'), value: left, isSum: true },
      ...(last ? [{ label: say('useBy'), value: last }] : []),
    ],
    instructions: use,
    aside: [
      { text: say('mailed') },
      { text: say('balance'), href: pathIn('/check-gift-card-balance', shop, lang) },
    ],
  }
}

const reasonOf = ({ language, why, on, zone }: Page<'closed'>): string => {
  const say = wordsOf(language)
  const day = on ? longDay(language, on, zone) : ''
  if (why === 'claimed') return say('claimedAbout', { day })
  return why === 'early' && day ? say('earlyOn', { day }) : say(`${why}About`)
}

const notePage = (view: View<'claim-page'>, title: string, about: string) =>
  drawnPage(view, title, claimNote(view, { title, about }))

/**
 * Draws the claim page of a gift in any status by its asset, or in the default look while that is
 * off: no script, and only data that the recipient may see.
 */
export const claimPage = async (platform: Platform, page: ClaimPage, seeing: Seeing = {}) => {
  const { shop, language, kind } = page
  const { draft = null, search = {} } = seeing
  const asset = await pageAsset(platform, shop, 'claim-page', language, draft)
  const look = {
    name: 'claim-page' as const,
    data: asset.isOn ? asset.data : usualLook('claim-page', language),
    language,
  }
  if (kind === 'closed')
    return notePage(
      pageView(shop, { ...look, aside: [otherLanguage(language, search)] }),
      wordsOf(language)(page.why),
      reasonOf(page),
    )
  const isClaimed = kind === 'claimed'
  const { recipient, sender } = page.gift
  const view = pageView(shop, {
    ...look,
    gift: { recipient, sender },
    state: { claimed: isClaimed },
    ...(isClaimed ? claimedView(page, await walletOf(platform, page)) : openView(page, seeing)),
  })
  return drawnPage(view, plainText(view, isClaimed ? 'claimed.title' : 'open.title') || shop.name)
}

/** Draws the page of every wrong link; it names no shop. */
export const noGiftPage = (language: Language) => {
  const look = { name: 'claim-page' as const, data: usualLook('claim-page', language), language }
  const view = pageView(
    { name: '', currency: 'USD' },
    { ...look, aside: [otherLanguage(language)] },
  )
  return notePage(view, wordsOf(language)('none'), wordsOf(language)('noneAbout'))
}
