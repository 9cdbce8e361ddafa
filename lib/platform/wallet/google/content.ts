import type { ShopScope } from '#platform/ctx.ts'
import { groupedCode } from '#rules/gift-card-code.ts'
import { textAt } from '#storefront/read-text.ts'
import { dayOf } from '#storefront/view.ts'
import type { Look } from '#platform/wallet/apple/pass-json.ts'
import type { PassCard } from '#platform/wallet/read-card.ts'

/** A card's look: the shop's, its base language, and the storefront's address. */
export type Shown = { look: Look; base: string; images: string }

const kinds = { qr: 'QR_CODE', pdf417: 'PDF_417', code128: 'CODE_128' } as const
/** Google writes amounts in millionths; ours are in hundredths. */
const microsOfMinor = 10_000n

/** Writes something in each language of a look. */
const inLanguages = ({ look, base }: Shown, say: (language: string) => string) => {
  const value = (language: string) => ({ language, value: say(language) })
  return {
    defaultValue: value(base),
    translatedValues: Object.keys(look.translations)
      .filter((language) => language !== base)
      .map(value),
  }
}

/** Writes a text with its translations. */
const texts = (shown: Shown, path: string) =>
  inLanguages(shown, (language) => textAt(shown.look, path, language))

const picture = ({ look, images, base }: Shown, path: string) => ({
  sourceUri: { uri: `${images}${path}` },
  contentDescription: { defaultValue: { language: base, value: look.name } },
})

export const classId = (issuer: string, shopId: bigint): string =>
  `${issuer}.shop-${shopId.toString(36)}`
export const objectId = (issuer: string, serial: string): string => `${issuer}.${serial}`

/** Writes a shop's kind of card. */
export const classOf = (
  issuer: string,
  shop: Pick<ShopScope, 'shop_id' | 'name'>,
  shown: Shown,
): object => {
  const { logo, strip, colors, labels } = shown.look
  return {
    id: classId(issuer, shop.shop_id),
    issuerName: shop.name,
    merchantName: shop.name,
    reviewStatus: 'UNDER_REVIEW',
    hexBackgroundColor: colors.background.slice(0, 7),
    allowBarcodeRedemption: shown.look.barcode !== 'none',
    ...(labels.code ? { localizedCardNumberLabel: texts(shown, 'labels.code') } : {}),
    ...(logo ? { programLogo: picture(shown, logo) } : {}),
    ...(strip ? { heroImage: picture(shown, strip) } : {}),
  }
}

const modulesOf = ({ expires_on }: PassCard, shown: Shown): object[] => [
  ...(expires_on
    ? [
        {
          id: 'expires',
          localizedHeader: texts(shown, 'labels.expires'),
          localizedBody: inLanguages(shown, (language) => dayOf({ language }, expires_on)),
        },
      ]
    : []),
  ...shown.look.back.map(({ id }) => ({
    id: `back-${id}`,
    localizedHeader: texts(shown, `back.${id}.label`),
    localizedBody: texts(shown, `back.${id}.text`),
  })),
]

/**
 * Writes what changes about a card: its balance and code, or that it has ended, with nothing of the
 * card left.
 */
export const changeOf = (card: PassCard, shown: Shown, now: Date): object => {
  const { barcode } = shown.look
  const balance = {
    micros: String(card.balance * microsOfMinor),
    currencyCode: card.shop.currency,
  }
  const isCoded = !card.isVoid && barcode !== 'none'
  return {
    state: card.isVoid ? 'INACTIVE' : 'ACTIVE',
    cardNumber: card.isVoid ? '-' : groupedCode(card.code),
    balance,
    balanceUpdateTime: { date: now.toISOString() },
    barcode: isCoded
      ? { type: kinds[barcode], value: card.code, alternateText: groupedCode(card.code) }
      : null,
    textModulesData: card.isVoid ? [] : modulesOf(card, shown),
  }
}
