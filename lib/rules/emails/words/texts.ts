import type { Paragraph } from '#contract/emails/text-shapes.ts'
import { markupOf } from './markup.ts'

type Texts<Value> = Readonly<Record<string, { value: Value; of: string }>>

export const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0

/** Returns a text in a language; where it has none, in the base language, else in any. */
export const textIn = <Value>(
  texts: Texts<Value>,
  language: string,
  base: string,
): Value | undefined => {
  for (const one of [language, language.split('-')[0]!, base]) {
    const text = texts[one]
    if (text && !isBlank(text.value)) return text.value
  }
  return Object.values(texts).find(({ value }) => !isBlank(value))?.value
}

/** A short hash of a text (FNV-1a, 52 bits), by which a translation knows what it translates. */
export const hashOf = (value: string | readonly Paragraph[]): string => {
  const text = typeof value === 'string' ? value : markupOf(value)
  let [high, low] = [0x811c9dc5, 0x1000193]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    high = Math.imul(high ^ sign, 0x01000193) >>> 0
    low = Math.imul(low ^ (sign + at), 0x85ebca6b) >>> 0
  }
  return `${high.toString(36)}${(low & 0xfffff).toString(36)}`
}

/** States of a text in a language. */
export type TextState = 'done' | 'missing' | 'outdated'

/** Compares a text with the base text: missing, outdated since the base changed, or done. */
export const stateOf = (
  texts: Texts<string | readonly Paragraph[]>,
  language: string,
  base: string,
): TextState => {
  const from = texts[base]
  if (!from || isBlank(from.value) || language === base) return 'done'
  const own = texts[language]
  if (!own || isBlank(own.value)) return 'missing'
  return own.of === hashOf(from.value) ? 'done' : 'outdated'
}
