import * as z from 'zod/mini'

/** A language of an email: a tag in lower case, such as `en`, `pt-br` or `zh-hans`. */
export const languageTag = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/
export const mostLanguages = 24
/** An override of an email: of a campaign (`b12`) or a workflow (`wf7`). */
export const scopeText = /^(b|wf)[1-9]\d{0,17}$/

// line breaks and bidi marks in one line of text would reach the head of a message
const lineText = /^[^\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u
// oxlint-disable-next-line no-control-regex -- all but line breaks and tabs
const shownText = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/
const wellFormed = z.refine<string>((text) => text.isWellFormed(), 'holds half a character')

/** One line of text that may hold `{variable}` and `{variable|fallback}`. */
export const DesignLine = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(lineText, 'holds a line break or mark'), wellFormed)

const Shown = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(shownText, 'holds a control character'), wellFormed)

/** A hash of the base text that a text translates; changed since then, the text is outdated. */
const Of = z.string().check(z.regex(/^([0-9a-z]{1,13})?$/))

/**
 * A text in each language: `value`, and `of`, the hash of the base text that it translates (empty
 * for the base text itself).
 */
const inLanguages = <Value extends z.ZodMiniType>(value: Value) =>
  z
    .record(z.string().check(z.regex(languageTag)), z.strictObject({ value, of: Of }))
    .check(z.refine((texts) => Object.keys(texts).length <= mostLanguages, 'too many languages'))

const marks = {
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  underline: z.optional(z.literal(true)),
  /** a web, mail or telephone address, or `{variable}` of type link alone */
  link: z.optional(DesignLine(500)),
}
/** A piece of a paragraph. */
export const Piece = z.union([
  z.strictObject({ text: Shown(2000).check(z.minLength(1)), ...marks }),
  z.strictObject({
    variable: z.string().check(z.maxLength(60)),
    fallback: z.optional(DesignLine(200)),
    ...marks,
  }),
  z.strictObject({ break: z.literal(true) }),
])
export type Piece = z.infer<typeof Piece>

/** A paragraph (one item) or a list. */
export const Paragraph = z.strictObject({
  is: z.enum(['paragraph', 'bullets', 'numbers']),
  items: z.array(z.array(Piece).check(z.maxLength(200))).check(z.minLength(1), z.maxLength(100)),
})
export type Paragraph = z.infer<typeof Paragraph>

export const LineText = inLanguages(DesignLine(500))
export type LineText = z.infer<typeof LineText>
export const RichText = inLanguages(z.array(Paragraph).check(z.maxLength(100)))
export type RichText = z.infer<typeof RichText>
/** Several lines without formatting, such as the plain text of an email. */
export const PlainText = inLanguages(Shown(20_000))
export type PlainText = z.infer<typeof PlainText>
/** The HTML of an email without blocks, by language. */
export const HtmlText = inLanguages(Shown(150_000))
export type HtmlText = z.infer<typeof HtmlText>
