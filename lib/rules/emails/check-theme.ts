import type { Problem } from '#contract/emails/edit-shapes.ts'
import type { Colors, Theme } from '#contract/emails/theme-shapes.ts'
import { misspeltAt, problemsOfLink, problemsOfText, type Written } from './check-text.ts'
import { contrast, darkOf } from './colors.ts'
import { safeUrl } from './fill.ts'

/** Contrast below which a text is hard to read (WCAG 2). */
export const least = 4.5

const pairs: [front: keyof Colors, back: keyof Colors][] = [
  ['text', 'card'],
  ['muted', 'card'],
  ['accent', 'card'],
  ['on_accent', 'accent'],
]

/** Lists pairs of colours of a theme that are hard to read, light and dark. */
const problemsOfColors = (theme: Theme): Problem[] =>
  (['colors', 'dark'] as const).flatMap((field) => {
    const colors = field === 'colors' ? theme.colors : (theme.dark ?? darkOf(theme.colors))
    return pairs
      .map(([front, back]) => ({ front, found: contrast(colors[front], colors[back]) }))
      .filter(({ found }) => found < least)
      .map(
        ({ front, found }): Problem => ({
          level: 'warn',
          code: 'contrast',
          field: `${field}.${front}`,
          value: Math.floor(found * 10) / 10,
        }),
      )
  })

/** Lists links to networks that lead nowhere; they hold no variables. */
export const problemsOfSocial = (
  links: Theme['social'],
  fieldOf: (at: number) => string,
): Problem[] =>
  links.flatMap(({ url }, at) =>
    safeUrl(url) === '' || /[{}]/.test(url)
      ? [{ level: 'block', code: 'bad_url', field: fieldOf(at), written: url }]
      : [],
  )

/** Lists the problems of a theme. `names`: variables that every email holds. */
export const checkTheme = (theme: Theme, written: Written): Problem[] => [
  ...problemsOfSocial(theme.social, (at) => `social.${at}.url`),
  ...misspeltAt(theme.address, written.names, { field: 'address' }),
  ...problemsOfText({ block: null, field: 'footer', texts: theme.footer }, written),
  ...Object.entries(theme.footer).flatMap(([language, { value }]) =>
    value
      .flatMap(({ items }) => items.flat())
      .flatMap((piece) =>
        'break' in piece || !piece.link
          ? []
          : problemsOfLink(piece.link, written.names, { field: 'footer', language }),
      ),
  ),
  ...problemsOfColors(theme),
]
