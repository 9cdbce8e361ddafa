import type { Theme } from '#contract/emails/theme-shapes.ts'

/** The theme of a shop that has set none. */
export const defaultTheme: Theme = {
  v: 1,
  logo: null,
  width: 600,
  font: 'system',
  colors: {
    page: '#f4f4f2',
    card: '#ffffff',
    text: '#1d1f23',
    muted: '#5b6068',
    line: '#e4e4e0',
    accent: '#3350c9',
    on_accent: '#ffffff',
  },
  dark: null,
  radius: 10,
  footer: {},
  address: '',
  social: [],
}

/** Font stacks that need no download. */
export const fontStacks: Record<Theme['font'], string> = {
  system: "-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  arial: 'Arial,Helvetica,sans-serif',
  verdana: 'Verdana,Geneva,sans-serif',
  trebuchet: "'Trebuchet MS',Tahoma,sans-serif",
  georgia: "Georgia,'Times New Roman',serif",
  courier: "'Courier New',Courier,monospace",
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'yi', 'dv', 'ku'])

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0]!) ? 'rtl' : 'ltr'
