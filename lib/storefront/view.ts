import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import type { ComponentChild, VNode } from 'preact'
import { h } from './h.ts'
import { displayMoney, formatMinor, parseMoney } from '#rules/money.ts'
import { longDay } from '#rules/long-day.ts'
import { fill, fillPlain, type Values } from './fill.ts'
import { textAt } from './read-text.ts'
import { type WordKey, wordsIn } from './words.ts'

/** A credit, or a card, of a signed-in customer; amounts as calls answer them, `12.50`. */
export type Lot = { amount: string; expires_on: string | null }
export type Card = { last4: string | null; balance: string; expires_on: string | null }
export type Shopper = {
  name: string
  balance: string
  currency: string
  lots: readonly Lot[]
  cards: readonly Card[]
}
/** A card that is about to be added. `asks`: someone else is to agree first. */
export type Offer = {
  code: string
  amount: string
  balance_before: string
  balance_after: string
  asks: boolean
  /** makes the adding of a page without script happen once */
  key?: string
}
/** Credit that was made ready for a checkout: the token to enter there, or the link that does. */
export type Handed = { token: string; amount: string; link: string | null }
export type Row = { at: string; text: string; amount: string }

/** The state in which an asset is drawn: the options of previews, and those of a live page. */
export type State = {
  signed: boolean
  popup_opened: boolean
  show_matching_section: boolean
  matching_gift_card_status: string
  giftCardFound: boolean
  giftCardNotFound: boolean
  claimed: boolean
  applied: boolean
  empty: boolean
  side: string
  busy: boolean
  sent: boolean
  copied: boolean
  problem: WordKey | null
  /** the loyalty card's whole code, once its button was pressed */
  code: string | null
  offer: Offer | null
  rows: readonly Row[] | null
  hasMore: boolean
  link: string | null
  /** a card's owner was emailed, who is to agree */
  asked: boolean
  handed: Handed | null
  /** a friend was emailed an invitation */
  invited: boolean
  /** address of the page with the customer's passes */
  pass: string | null
}
export const calm: State = {
  signed: false,
  popup_opened: true,
  show_matching_section: false,
  matching_gift_card_status: '',
  giftCardFound: false,
  giftCardNotFound: false,
  claimed: false,
  applied: false,
  empty: false,
  side: 'front',
  busy: false,
  sent: false,
  copied: false,
  problem: null,
  code: null,
  offer: null,
  rows: null,
  hasMore: false,
  link: null,
  asked: false,
  handed: null,
  invited: false,
  pass: null,
}

/** Acts of a live page; a preview and a page without script have none. */
export type Acts = {
  close?: () => void
  openForm?: () => void
  look?: (code: string) => void
  add?: () => void
  cancel?: () => void
  showCode?: () => void
  more?: () => void
  apply?: () => void
  mailLink?: (email: string) => void
  wallet?: (kind: 'apple' | 'google') => void
  invite?: () => void
  copy?: (text: string) => void
}

/**
 * The form of a page without script: its target, the text typed before, a problem, and the key by
 * which each of its acts happens once.
 */
export type PageForm = {
  action: string
  typed: string
  problem: string | null
  needsEmail: boolean
  key?: string
}
/** A gift card that a hosted page shows; texts are ready to read. */
export type ShownCard = {
  balance: string
  expires_on: string | null
  code: string
  wallet?: string
}

export type View<Name extends AssetName = AssetName> = {
  name: Name
  data: AssetData<Name>
  language: string
  shop: { name: string; currency: string }
  state: State
  shopper: Shopper | null
  /** origin of uploaded images, also for the wallets' links */
  images: string
  links: { login: string; register: string }
  acts: Acts
  /** parts that can be offered: the program of referrals, and passes */
  has: { referral: boolean; invite: boolean; wallet: boolean; google?: boolean; apply?: boolean }
  /** the sum of the cart, `42.00`; empty: unknown */
  total: string
  /** a page of its own, whose heading is the document's first */
  isPage?: boolean
  form?: PageForm
  card?: ShownCard
  /** names of a gift's giver and of the person who gets it */
  gift?: { recipient: string; sender: string }
  /** facts of a gift, texts ready to read */
  facts?: readonly { label: string; value: string; isSum?: boolean }[]
  message?: string
  /** addresses at which a pass is added to a wallet */
  passes?: { apple: string; google: string | null }
  /** address of the page with older transactions */
  older?: string
  /** the shop's instructions for a claimed gift's code; lines are kept */
  instructions?: string
  /** lines under a page, some of them links, such as the page in another language */
  aside?: readonly AsideLine[]
}
export type AsideLine = { text: string; href?: string; lang?: string }

/** Formats an amount, `12.50`, in the shop's currency. */
export const money = ({ language, shop }: Pick<View, 'language' | 'shop'>, wire: string): string =>
  displayMoney(wire, shop.currency, language)

/** Writes a day in full. */
export const dayOf = ({ language }: Pick<View, 'language'>, day: string): string =>
  longDay(language, new Date(`${day.slice(0, 10)}T00:00:00Z`))

/** Writes a day with its month in short, for a table. */
export const shortDay = ({ language }: Pick<View, 'language'>, day: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

/** Says one of the runtime's small words. */
export const say = (
  { language }: Pick<View, 'language'>,
  key: WordKey,
  values: Readonly<Record<string, string>> = {},
): string => fillPlain(wordsIn(language)[key], values)

/** Returns the part of the balance that the cart can take, `12.50`; all of it before there is one. */
export const usable = ({ shopper, total }: View): string => {
  const balance = parseMoney(shopper?.balance ?? '0') ?? 0n
  const sum = parseMoney(total)
  return formatMinor(sum !== null && sum > 0n && sum < balance ? sum : balance)
}

/** Returns the names that a text of an asset may have. */
const namesOf = ({ shop, shopper, gift }: View): Readonly<Record<string, string>> => ({
  shop_name: shop.name,
  customer_name: shopper?.name ?? '',
  recipient_name: gift?.recipient ?? '',
  sender_name: gift?.sender ?? '',
})

/** Returns the values of every placeholder that a text of an asset may have. */
const valuesOf = (view: View): Values => {
  const { shopper, card, state } = view
  const last4 = shopper?.cards[0]?.last4 ?? ''
  return {
    ...namesOf(view),
    loyalty_card_balance: h('b', { class: 'sum' }, money(view, shopper?.balance ?? '0')),
    loyalty_card_code: h('span', { class: 'code' }, state.code ?? `•••• ${last4}`),
    amount: money(view, usable(view)),
    giftcard_balance: h('b', { class: 'sum' }, card?.balance ?? ''),
    giftcard_expires_on: card?.expires_on ?? '',
  }
}

const lines = (children: ComponentChild[]): ComponentChild[] =>
  children.flatMap((child): ComponentChild[] =>
    typeof child === 'string'
      ? child.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', null), line]))
      : [child],
  )

/**
 * Draws a text of the asset in an element; null if the text is empty. `data-t` has its path, by
 * which a preview finds the field.
 */
export const text = (
  view: View,
  tag: string,
  path: string,
  props: Record<string, unknown> = {},
  more: Values = {},
): VNode | null => {
  const written = textAt(view.data, path, view.language)
  if (written === '') return null
  return h(tag, { ...props, 'data-t': path }, lines(fill(written, { ...valuesOf(view), ...more })))
}

/** Reads a text of the asset without an element, such as a field's placeholder or a page's title. */
export const plainText = (view: View, path: string): string =>
  fillPlain(textAt(view.data, path, view.language), namesOf(view))

/** Returns the address of an uploaded image; null for anything else. */
export const imageOf = ({ images }: Pick<View, 'images'>, image: string | null): string | null =>
  image && /^\/static\/[\w.-]+$/.test(image) ? `${images}${image}` : null
