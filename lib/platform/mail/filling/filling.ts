import type { MailName } from '#contract/areas.ts'
import { mailVariables, type VariableName } from '#contract/mail-variables.ts'
import { holdsOf, isSentByStaff } from '#platform/mail/catalogue.ts'
import type { Filling } from '#rules/emails/conditions.ts'
import { fillSteps } from '#rules/emails/fill.ts'
import { writeLine } from '#rules/emails/html/sheet.ts'
import { Writer } from '#rules/emails/program.ts'
import { greetingOf } from './greeting.ts'
import { shown } from './shown.ts'

/** One email before it is filled: its words and wire values. */
export type Letter = {
  name: MailName
  shop: { currency: string }
  to: { name: string; email: string }
  /** typed in a form, with variables; blank: the design's own */
  subject: string
  title: string
  body: string
  /** money as "12.34", dates as YYYY-MM-DD */
  values: Partial<Record<VariableName, string>>
  lots?: readonly { amount: string; expires_on: string | null }[]
  language: string
  /** YYYY-MM-DD in the shop's time zone */
  today: string
}

/** Fills a text that somebody typed; text in other braces stays as it is. */
export const fillTyped = (text: string, filling: Filling, names: readonly string[]): string => {
  const writer = new Writer()
  const known = new Set(names)
  writeLine(writer, { constants: {} }, text, 'plain')
  const steps = writer.steps.map((step) =>
    typeof step === 'object' && 'slot' in step && !known.has(step.slot) ? `{${step.slot}}` : step,
  )
  return fillSteps(steps, filling)
}

const namesOf = (full: string): { first: string; last: string } => {
  const [first = '', ...rest] = full.trim().split(/\s+/)
  return { first, last: rest.join(' ') }
}

/**
 * Returns the values of one email, each also as its reader sees it. Texts that somebody typed are
 * filled first, so that a value is never read as a template.
 */
export const fillingOf = (letter: Letter): Filling & { subject: string } => {
  const { name, shop, to, language } = letter
  const { first, last } = namesOf(to.name)
  const raw: Partial<Record<VariableName, string>> = {
    recipient_name: to.name.trim(),
    recipient_email: to.email,
    customer_first_name: first,
    customer_last_name: last,
    ...letter.values,
  }
  raw.giftcard_balance ||= raw.balance_after ?? ''
  const names = holdsOf(name)
  const is: Record<string, string> = {}
  const seen: Record<string, string> = {}
  for (const one of names) {
    const value = raw[one]
    if (value === undefined || value === '') continue
    is[one] = value
    seen[one] = shown(mailVariables[one], value, { language, currency: shop.currency })
  }
  const filling: Filling & { subject: string } = {
    is,
    shown: seen,
    lots: (letter.lots ?? []).map(({ amount, expires_on }) => ({
      lot_amount: shown('money', amount, { language, currency: shop.currency }),
      lot_until: shown('date', expires_on ?? '', { language, currency: shop.currency }),
    })),
    today: letter.today,
    subject: letter.subject,
  }
  if (!names.includes('title') && !names.includes('greeting')) return filling
  const typed = isSentByStaff(name) ? (text: string) => fillTyped(text, filling, names) : String
  const own = {
    title: typed(letter.title),
    body: typed(letter.body).trimEnd(),
    greeting: greetingOf(letter),
  }
  for (const [key, value] of Object.entries(own)) if (value !== '') seen[key] = is[key] = value
  filling.subject = typed(letter.subject)
  return filling
}
