import type { AssetData } from '#contract/assets/assets.ts'
import { contrast, readableOn } from '#rules/emails/colors.ts'
import { valueAt } from './edit.ts'
import type { FormField } from './form.ts'

/** Colours on which others are read, the nearest first. */
const grounds: Readonly<Record<string, readonly string[]>> = {
  primary: ['card', 'background'],
  link: ['card', 'background'],
  button_text: ['button'],
  textColor: ['backgroundColor'],
  foreground: ['background'],
  label: ['background'],
}
const least = 4.5

export type Contrast = {
  /** 1 to 21, rounded down to a tenth */
  ratio: number
  /** the colour that it is read on */
  ground: FormField
  isEnough: boolean
  /** the nearest colour that can be read there */
  better: string
}

/** Returns how well a colour is read on its ground; null: it is read on none. */
export const contrastOf = (
  data: AssetData,
  field: FormField,
  siblings: readonly FormField[],
): Contrast | null => {
  const beside = siblings.filter(
    (one) => one.field.kind === 'colour' && parentOf(one.path) === parentOf(field.path),
  )
  const ground = (grounds[field.name] ?? [])
    .map((name) => beside.find((one) => one.name === name))
    .find((one) => one !== undefined)
  if (!ground) return null
  const [color, on] = [String(valueAt(data, field.path)), String(valueAt(data, ground.path))]
  const ratio = contrast(color, on)
  return {
    ratio: Math.floor(ratio * 10) / 10,
    ground,
    isEnough: ratio >= least,
    better: readableOn(color.slice(0, 7), on),
  }
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1)
