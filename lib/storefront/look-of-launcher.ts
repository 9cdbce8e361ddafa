import type { Launch } from './launch.ts'

export type Colors = Readonly<Record<string, string | undefined>>

export const isColor = (value: string): boolean => /^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(value)
const isFont = (value: string): boolean => /^[A-Za-z ]{1,40}$/.test(value)

/**
 * Writes the rule of a root with its custom properties; a value of any other form is left out, so
 * that no style can be put in.
 */
export const ruleOf = (root: string, colors: Colors, family = ''): string =>
  `${root}{${[
    ...Object.entries(colors).flatMap(([name, value]) =>
      value && isColor(value) ? [`--t-${name.replace('_', '-')}:${value}`] : [],
    ),
    ...(isFont(family) ? [`--t-font:"${family}"`] : []),
  ].join(';')}}`

/** Returns the style rule of a launcher, which comes before its asset and waits for no font. */
export const lookOfLauncher = ({ back, fore }: Launch): string => ruleOf('.tl', { back, fore })
