import type { Colors } from '#contract/emails/theme-shapes.ts'

type Parts = [red: number, green: number, blue: number]

const partsOf = (color: string): Parts => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]
const colorOf = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.max(0, Math.min(255, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const lightOf = (color: string): number => {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours (WCAG 2), 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [lightOf(a), lightOf(b)].toSorted((one, other) => one - other)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Mixes two colours; `share` 0 is the first, 1 the second. */
export const mixed = (a: string, b: string, share: number): string => {
  const [from, to] = [partsOf(a), partsOf(b)]
  return colorOf(from.map((part, at) => part + (to[at]! - part) * share))
}

/** Moves a colour towards white or black until it can be read on a background. */
export const readableOn = (color: string, background: string, least = 4.5): string => {
  const aim = lightOf(background) > 0.18 ? '#000000' : '#ffffff'
  for (let step = 0; step <= 20; step += 1) {
    const tried = mixed(color, aim, step / 20)
    if (contrast(tried, background) >= least) return tried
  }
  return aim
}

/** Derives the dark colours of a theme from its light ones. */
export const darkOf = (light: Colors): Colors => {
  const card = mixed('#1c1e21', light.accent, 0.04)
  const accent = mixed(light.accent, '#ffffff', 0.25)
  return {
    page: mixed('#111214', light.accent, 0.03),
    card,
    text: '#ececea',
    muted: '#a9adb3',
    line: '#3a3d42',
    accent: readableOn(accent, card),
    on_accent: readableOn('#ffffff', readableOn(accent, card)),
  }
}

/** Colours with which a theme is read on a background of a block's own. */
export const colorsOn = (colors: Colors, background: string): Colors => {
  const accent = readableOn(colors.accent, background)
  return {
    ...colors,
    card: background,
    // a text that can't be read as it is becomes a clear one
    text:
      contrast(colors.text, background) < 4.5
        ? readableOn(colors.text, background, 10)
        : colors.text,
    muted: readableOn(colors.muted, background),
    accent,
    on_accent: readableOn(colors.on_accent, accent),
  }
}

const onCard: readonly (keyof Colors)[] = ['text', 'muted', 'accent']

/** The dark counterpart of a block's own background, on which the dark colours can be read. */
export const darkGround = (background: string, dark: Colors, least = 4.5): string => {
  const aim = lightOf(dark.text) > 0.18 ? '#000000' : '#ffffff'
  for (let step = 0; step < 20; step += 1) {
    const tried = mixed(background, aim, step / 20)
    if (onCard.every((name) => contrast(dark[name], tried) >= least)) return tried
  }
  return dark.card
}
