import { displayMoney } from '#rules/money.ts'
import { longDay } from '#platform/words/long-day.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { emailNamed } from './catalogue.ts'
import { fill } from './fill.ts'
import { bodyOf, type Link, linksOf } from './frame.ts'
import { mailVariables, type VariableName } from '#contract/mail-variables.ts'
import type { Named } from './named.ts'

export type Letter = {
  name: string
  shop: { name: string; shop_url: string; email: string; currency: string }
  to: { name: string; email: string }
  subject: string
  title: string
  body: string
  /** wire values: money as "12.34", dates as YYYY-MM-DD */
  values: Partial<Record<VariableName, string>>
  /** English by default */
  language?: Language | undefined
}
export type Composed = { subject: string; html: string; text: string }

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Formats a value for readers. */
const shown = (name: VariableName, wire: string, currency: string, language: Language): string => {
  if (wire === '') return ''
  if (mailVariables[name] === 'money')
    return displayMoney(wire.replace(/^-/, ''), currency, language)
  return mailVariables[name] === 'date' ? longDay(language, new Date(`${wire}T12:00:00Z`)) : wire
}

/** Removes braces from a value, for text that is filled in again later. */
export const plain = (text: string): string => text.replace(/[{}]/g, '')

/** Returns an email's text with its values filled in, as plain text. */
export const wordsOf = (
  letter: Letter,
): {
  kind: Named
  values: Record<string, string>
  subject: string
  title: string
  body: string
} => {
  const kind = emailNamed(letter.name, letter.language)
  if (!kind) throw new Error(`there is no e-mail ${letter.name}`)
  const raw: Partial<Record<VariableName, string>> = {
    shop_name: letter.shop.name,
    shop_url: letter.shop.shop_url,
    shop_email: letter.shop.email,
    recipient_name: letter.to.name,
    recipient_email: letter.to.email,
    ...letter.values,
  }
  const language = letter.language ?? 'en'
  const values = Object.fromEntries(
    kind.variables.map((name) => [
      name,
      shown(name, raw[name] ?? '', letter.shop.currency, language),
    ]),
  )
  return {
    kind,
    values,
    subject: fill(letter.subject || kind.subject, values)
      .replace(/\s+/g, ' ')
      .trim(),
    title: fill(letter.title || kind.title, values),
    body: fill(letter.body || kind.body, values).trimEnd(),
  }
}

/**
 * Builds the email as sent: subject on one line, HTML with every value escaped, and the same as
 * text.
 */
export const compose = (letter: Letter, storefront: string): Composed => {
  const { kind, values, subject, title, body: typed } = wordsOf(letter)
  const language = letter.language ?? 'en'
  const body = bodyOf(letter, kind, values, typed)
  const facts = factsOf(kind, values, language)
  const action = kind.action && values['link'] ? { words: kind.action, link: values['link'] } : null
  const links = kind.toShoppers ? linksOf(letter.shop, storefront, language) : []
  const parts = [
    title,
    body,
    action ? `${action.words}: ${action.link}` : '',
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    links.map(({ words, link }) => `${words}: ${link}`).join('\n'),
    `${letter.shop.name}\n${letter.shop.shop_url}`,
  ]
  const shop = letter.shop.name
  return {
    subject,
    html: htmlOf({ subject, title, body, action, facts, links, shop, language }),
    text: parts.filter(Boolean).join('\n\n'),
  }
}

const factsOf = (
  kind: Named,
  values: Record<string, string>,
  language: Language,
): [string, string][] => {
  const label = wordsIn(language, 'mail.facts')
  const all: [string, string | undefined][] = [
    [label('amount'), values['amount_issued']],
    [label('balance'), values['balance_after'] || values['giftcard_balance']],
    [label('code'), kind.showsCode ? values['giftcard_code'] : ''],
    [label(kind.awaitsClaim ? 'claim' : 'until'), values['expires_on']],
  ]
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

type Page = {
  subject: string
  title: string
  body: string
  action: Link | null
  links: Link[]
  facts: [string, string][]
  shop: string
  language: Language
}

const font = "-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const styles = {
  page: `margin:0;padding:24px 12px;background:#f4f4f2;font-family:${font};color:#1d1f23`,
  card:
    'max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;' +
    'border-collapse:separate',
  shop: 'padding:28px 32px 4px;font-size:13px;color:#5b6068',
  title: 'padding:4px 32px 12px;font-size:24px;font-weight:600;line-height:1.3',
  body: 'padding:0 32px 12px;font-size:15px;line-height:1.55',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#3350c9;color:#ffffff;' +
    'font-size:15px;font-weight:600;text-decoration:none',
  label: 'padding:10px 0;border-bottom:1px solid #e4e4e0;font-size:14px;color:#5b6068',
  value:
    'padding:10px 0;border-bottom:1px solid #e4e4e0;font-size:15px;font-weight:600;' +
    'text-align:right',
}

const rowOf = (style: string, content: string): string =>
  `<tr><td style="${style}">${content}</td></tr>`

const buttonOf = ({ words, link }: Link): string =>
  rowOf(
    'padding:8px 32px 12px',
    `<a href="${escapeHtml(link)}" style="${styles.button}">${escapeHtml(words)}</a>`,
  )

const footerOf = (links: readonly Link[]): string =>
  rowOf(
    'padding:0 32px 28px;font-size:14px',
    links
      .map(
        ({ words, link }) =>
          `<a href="${escapeHtml(link)}" style="color:#3350c9">${escapeHtml(words)}</a>`,
      )
      .join(' &nbsp;·&nbsp; '),
  )

const factRowOf = ([label, value]: [string, string]): string => {
  const cells = [
    `<td style="${styles.label}">${label}</td>`,
    `<td style="${styles.value}">${escapeHtml(value)}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
}

const htmlOf = ({ subject, title, body, action, facts, links, shop, language }: Page): string => {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title>`,
  ]
  const line = facts.length ? 'border-top:1px solid #e4e4e0' : ''
  return [
    '<!doctype html>',
    `<html lang="${language}"><head>${head.join('')}</head>`,
    `<body style="${styles.page}">`,
    `<table role="presentation" width="100%" style="${styles.card}">`,
    rowOf(styles.shop, escapeHtml(shop)),
    rowOf(styles.title, escapeHtml(title)),
    body ? rowOf(styles.body, escapeHtml(body).replaceAll('\n', '<br>')) : '',
    action ? buttonOf(action) : '',
    '<tr><td style="padding:8px 32px 28px">' +
      `<table role="presentation" width="100%" style="${line}">`,
    facts.map(factRowOf).join('\n'),
    '</table></td></tr>',
    links.length ? footerOf(links) : '',
    '</table></body></html>',
  ].join('\n')
}
