import type { AssetData } from '#contract/assets/assets.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { writtenLanguage } from '#rules/shop/language.ts'
import { groupedCode } from '#rules/gift-card-code.ts'
import { formatMinor } from '#rules/money.ts'
import { textAt } from '#storefront/read-text.ts'
import type { PassCard } from '#platform/wallet/read-card.ts'

export type Look = AssetData<'apple-wallet'>
/** A pass's place: its number, its secret, and the address at which devices register. */
export type Issued = {
  serial: string
  secret: string
  passType: string
  team: string
  webServiceURL: string
}
type Field = Readonly<Record<string, unknown>>

const formats = {
  qr: 'PKBarcodeFormatQR',
  pdf417: 'PKBarcodeFormatPDF417',
  code128: 'PKBarcodeFormatCode128',
} as const

/** Writes a colour as a pass takes it, without its transparency. */
const rgb = (colour: string): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

/** Writes a language's tag as Apple's folders have it: "pt-br" is "pt-BR", "zh-hans" "zh-Hans". */
const folderOf = (tag: string): string =>
  tag
    .split('-')
    .map((part, at) => {
      if (at === 0) return part
      return part.length === 4 ? part.charAt(0).toUpperCase() + part.slice(1) : part.toUpperCase()
    })
    .join('-')

const words = ['changed', 'void'] as const
const sayIn = (language: string, word: (typeof words)[number]): string =>
  wordsIn(writtenLanguage(language), 'storefront-pages.pass')(word)

const pathsOf = (look: Look): string[] => [
  'name',
  'description',
  ...Object.keys(look.labels).map((name) => `labels.${name}`),
  ...look.back.flatMap(({ id }) => [`back.${id}.label`, `back.${id}.text`]),
]

/** Returns a pass's texts in each of its languages, by the text in the base language. */
export const stringsOf = (look: Look, base: string): Record<string, Record<string, string>> =>
  Object.fromEntries(
    [base, ...Object.keys(look.translations).filter((language) => language !== base)].map(
      (language) => [
        folderOf(language),
        Object.fromEntries([
          ...words.map((word) => [sayIn(base, word), sayIn(language, word)]),
          ...pathsOf(look)
            .map((path) => [textAt(look, path, base), textAt(look, path, language)])
            .filter(([text, said]) => text && said),
        ]),
      ],
    ),
  )

/** A pass of a card that has ended shows that, and nothing of the card. */
const voidFields = (base: string): Record<string, Field[]> => ({
  primaryFields: [{ key: 'void', value: sayIn(base, 'void') }],
})

const fieldsOf = (card: PassCard, look: Look, base: string): Record<string, Field[]> => {
  const { labels, back } = look
  const secondary: Field[] = [
    ...(card.expires_on
      ? [
          {
            key: 'expires',
            label: labels.expires,
            value: `${card.expires_on}T00:00:00Z`,
            dateStyle: 'PKDateStyleMedium',
            ignoresTimeZone: true,
          },
        ]
      : []),
    { key: 'code', label: labels.code, value: `•••• ${card.last4}` },
  ]
  return {
    ...(look.name ? { headerFields: [{ key: 'name', value: look.name }] } : {}),
    primaryFields: [
      {
        key: 'balance',
        label: labels.balance,
        // a wallet writes amounts in its owner's language, and takes them as numbers
        value: Number(formatMinor(card.balance)),
        currencyCode: card.shop.currency,
        changeMessage: sayIn(base, 'changed'),
      },
    ],
    secondaryFields: secondary,
    backFields: back.map(({ id, label, text }) => ({ key: `back-${id}`, label, value: text })),
  }
}

/** Writes the content of a pass: a store card with its balance, or that the card has ended. */
export const passJson = (card: PassCard, look: Look, base: string, issued: Issued): object => {
  const { colors, barcode, logo } = look
  const isShown = !card.isVoid && barcode !== 'none'
  return {
    formatVersion: 1,
    passTypeIdentifier: issued.passType,
    teamIdentifier: issued.team,
    serialNumber: issued.serial,
    authenticationToken: issued.secret,
    webServiceURL: issued.webServiceURL,
    organizationName: card.shop.name,
    description: look.description || look.name || card.shop.name,
    ...(logo ? {} : { logoText: card.shop.name }),
    backgroundColor: rgb(colors.background),
    foregroundColor: rgb(colors.foreground),
    labelColor: rgb(colors.label),
    storeCard: card.isVoid ? voidFields(base) : fieldsOf(card, look, base),
    ...(card.isVoid ? { voided: true } : {}),
    ...(isShown
      ? {
          barcodes: [
            {
              format: formats[barcode],
              message: card.code,
              messageEncoding: 'iso-8859-1',
              altText: groupedCode(card.code),
            },
          ],
        }
      : {}),
  }
}
