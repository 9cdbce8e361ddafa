import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Paragraph } from '#contract/emails/text-shapes.ts'
import { mended, type Misspelt } from '#rules/emails/words/placeholders.ts'
import { mendRich } from './rich.ts'

type InLanguages = Record<string, { value: string | Paragraph[]; of: string }>

const isTexts = (value: unknown): value is InLanguages =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(
    (one) => typeof one === 'object' && one !== null && 'value' in one && 'of' in one,
  )

const mendTexts = (texts: InLanguages, one: Misspelt): InLanguages =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      {
        ...text,
        value: typeof text.value === 'string' ? mended(text.value, one) : mendRich(text.value, one),
      },
    ]),
  )

const mendWithin = (value: unknown, one: Misspelt): unknown => {
  if (isTexts(value)) return mendTexts(value, one)
  if (Array.isArray(value)) return value.map((item) => mendWithin(item, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'link' && typeof item === 'string' ? mended(item, one) : mendWithin(item, one),
    ]),
  )
}

/** Replaces a misspelt variable in every text and link of an email. */
export const mendDesign = (design: BlockDesign, one: Misspelt): BlockDesign =>
  mendWithin(design, one) as BlockDesign
