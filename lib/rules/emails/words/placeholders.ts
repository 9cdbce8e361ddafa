import { nearest } from './nearest.ts'

/** A part of a line: text, or a variable with what is written where it is empty. */
export type LinePart = { text: string } | { variable: string; fallback?: string }

const placeholder = /\{([a-z][a-z0-9_]{0,59})(?:\|([^{}]*))?\}/g

/** Splits "Hello {name|there}" into text and variables; text in other braces stays text. */
export const partsOfLine = (line: string): LinePart[] => {
  const parts: LinePart[] = []
  let last = 0
  for (const match of line.matchAll(placeholder)) {
    if (match.index > last) parts.push({ text: line.slice(last, match.index) })
    const fallback = match[2]
    parts.push({ variable: match[1]!, ...(fallback === undefined ? {} : { fallback }) })
    last = match.index + match[0].length
  }
  if (last < line.length) parts.push({ text: line.slice(last) })
  return parts
}

/** Replaces the variables that are given, once; a value is never read as a template. */
export const fillNames = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )

/** Names of other programs for the same thing. */
const others: Record<string, string> = {
  'customer.first_name': 'customer_first_name',
  'customer.last_name': 'customer_last_name',
  'customer.name': 'recipient_name',
  'customer.email': 'recipient_email',
  'gift_card.code': 'giftcard_code',
  'gift_card.balance': 'giftcard_balance',
  'gift_card.expires_on': 'expires_on',
  'gift_card.last_characters': 'giftcard_last4',
  'gift_card.initial_value': 'amount_issued',
  'gift_card.message': 'gift_message',
  'gift_card.pass_url': 'wallet_link',
  'shop.name': 'shop_name',
  'shop.domain': 'shop_url',
  'shop.url': 'shop_link',
  'shop.email': 'shop_email',
  first_name: 'customer_first_name',
  last_name: 'customer_last_name',
  fname: 'customer_first_name',
  lname: 'customer_last_name',
  name: 'recipient_name',
  email: 'recipient_email',
  amount: 'amount_issued',
  balance: 'giftcard_balance',
  code: 'giftcard_code',
  unsubscribe: 'unsubscribe_link',
  unsubscribe_url: 'unsubscribe_link',
}

/** A misspelt variable: as written, and what was probably meant. */
export type Misspelt = { written: string; nearest: string | null }

// {{x}}, [[x]], *|X|*, %x%, and { X } with blanks or capitals; few blanks, for long runs of them
// would take the square of their number
const foreign = new RegExp(
  [
    String.raw`\{\{\s{0,8}([\w.| ]{1,60}?)\s{0,8}\}\}`,
    String.raw`\[\[\s{0,8}([\w.]{1,60})\s{0,8}\]\]`,
    String.raw`\*\|\s{0,8}([\w.:]{1,60})\s{0,8}\|\*`,
    String.raw`%([a-z]\w{2,59})%`,
    String.raw`\{\s{0,8}([\w.-]{1,60}?)\s{0,8}(?:\|[^{}]*)?\}`,
  ].join('|'),
  'gi',
)

/**
 * Finds variables of a text that the email doesn't hold, or that are written as other programs do,
 * each with the nearest name that it holds.
 */
export const misspelt = (text: string, known: readonly string[]): Misspelt[] => {
  const found = new Map<string, Misspelt>()
  for (const match of text.matchAll(foreign)) {
    const written = match[0]
    const inside = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? '').trim()
    const name = (inside.split('|')[0] ?? '').trim().toLowerCase()
    if (match[5] !== undefined && known.includes(inside) && isExact(written)) continue
    if (match[4] !== undefined && !known.includes(name) && !Object.hasOwn(others, name)) continue
    const meant =
      Object.hasOwn(others, name) && known.includes(others[name]!) ? others[name]! : null
    found.set(written, {
      written,
      nearest: meant ?? nearest(name.replaceAll(/[.\s-]/g, '_'), known),
    })
  }
  return [...found.values()]
}

const isExact = (written: string): boolean => /^\{[a-z][a-z0-9_]*(\|[^{}]*)?\}$/.test(written)

/** Replaces a misspelt variable by the one that was meant, keeping its fallback. */
export const mended = (text: string, { written, nearest: name }: Misspelt): string => {
  const fallback = /\|([^{}|*]*)\}/.exec(written)?.[1]
  return name === null
    ? text
    : text.replaceAll(
        written,
        fallback === undefined ? `{${name}}` : `{${name}|${fallback.trim()}}`,
      )
}
