import * as z from 'zod/mini'
import { emailPattern } from './email-pattern.ts'
import { flags, idText, isDay, isShown, moneyText } from './patterns.ts'

const twoDecimals = (text: string): string => {
  if (/^-?\d+$/.test(text)) return `${text}.00`
  return /^-?\d+\.\d$/.test(text) ? `${text}0` : text
}
const moneyOf = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'string' ? twoDecimals(String(value)) : value

/**
 * Money in answers: a string with two decimals ("12.34"), in major units, as long as a sum in the
 * database may be. Reads another upstream's number or shorter text from its text.
 */
export const Money = z.pipe(z.transform(moneyOf), z.string().check(z.regex(/^-?\d{1,17}\.\d{2}$/)))
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/**
 * A signed amount in requests, in major units with at most two decimals ("12.5" or 12.5). Parsed
 * into text.
 */
export const MoneyInput = z.pipe(
  z.transform(asText),
  z.string('Invalid Value').check(z.regex(moneyText, 'Invalid Value')),
)

/** Ids are text: `platform_customer_id`, card ids (`g1`), transaction ids (`t1`). */
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(idText, 'not an id'))

/** Instants are ISO 8601 in UTC; days are YYYY-MM-DD in the shop's time zone. */
export const Instant = z.string().check(
  z.regex(/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  // Date reads 31 February and 24:00 as another day
  z.refine(
    (text) => new Date(Date.parse(text) || 0).toISOString().slice(0, 19) === text.slice(0, 19),
    'not an instant',
  ),
)
export const Day = z
  .string()
  .check(z.refine(isDay, 'not a date (YYYY-MM-DD)'))
  .register(z.globalRegistry, { format: 'date' })

// oxlint-disable-next-line no-control-regex -- all but line breaks and tabs
const controlButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const wellFormed = (text: string): boolean => text.isWellFormed()

/** One line of text, without control characters, trimmed, in NFC. */
export const Line = (max: number) =>
  z.pipe(
    z
      .string()
      .check(z.maxLength(max * 2), z.refine(isShown, 'holds characters that cannot be shown')),
    z.pipe(
      z.transform((text: string) => text.normalize('NFC').trim()),
      z.string().check(z.maxLength(max)),
    ),
  )

/** Several lines of text, with the same rules except for line breaks. */
export const Lines = (max: number) =>
  z.pipe(
    z.string().check(
      z.maxLength(max * 2),
      z.refine(
        (t) => wellFormed(t) && !controlButBreaks.test(t),
        'holds characters that cannot be shown',
      ),
    ),
    z.pipe(
      z.transform((text: string) => text.normalize('NFC').trim()),
      z.string().check(z.maxLength(max)),
    ),
  )

export const Email = z
  .string('Invalid Email')
  .check(z.maxLength(254, 'Invalid Email'), z.regex(emailPattern, 'Invalid Email'))
/** An email address, stored and compared in lower case. */
export const EmailInput = z.pipe(
  z.pipe(
    z.transform((v: unknown) => (typeof v === 'string' ? v.trim().toLowerCase() : v)),
    Email,
  ),
  z.string(),
)

/** A boolean of a query string: `true`, `false`, `1`, `0`. */
export const Flag = z.pipe(
  z.transform((v: unknown) => flags.get(v) ?? v),
  z.boolean(),
)
const count = (v: unknown): unknown =>
  typeof v === 'string' && /^\d{1,9}$/.test(v) ? Number(v) : v
/** A whole number of a query string within bounds. */
export const Count = (min: number, max: number) =>
  z.pipe(z.transform(count), z.int().check(z.minimum(min), z.maximum(max)))

/** The same, but optional; empty text, which a query may write, is none. */
export const CountOrNone = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.transform((v: unknown) => (v === '' ? undefined : count(v))),
      z.optional(z.int().check(z.minimum(min), z.maximum(max))),
    ),
  )

/** A shop's address as people type it; `lib/rules/shop-url` normalises it. */
export const ShopUrl = z.string().check(z.minLength(3), z.maxLength(120))

/** The name and media type of a file, from the answer's head. */
export const FileHead = z.object({ name: z.string(), type: z.string() })

export const ExpiresOn = z.nullable(z.union([Day, Instant], 'not a date (YYYY-MM-DD)'))

/**
 * Added: texts of an email that are as a form offered them. The recipient gets the email's own words
 * instead, in their language.
 */
export const Untouched = z.array(z.enum(['subject', 'title']))

/** Added: the helpdesk's ticket for which credit is given, by the helpdesk's name and its own id. */
export const Ticket = z.strictObject({
  helpdesk: z.pipe(
    Line(40),
    z.pipe(
      z.transform((name: string) => name.toLowerCase()),
      z.string().check(z.minLength(1, 'Required Field')),
    ),
  ),
  id: Line(80).check(z.minLength(1, 'Required Field')),
})
