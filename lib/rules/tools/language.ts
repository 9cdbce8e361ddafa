/** Splits "/ru/customers" into ["/ru", "/customers"]; English has no prefix. */
export const splitLocale = (pathname: string): [prefix: string, path: string] =>
  /^\/ru(?=\/|$)/.test(pathname) ? ['/ru', pathname.slice(3) || '/'] : ['', pathname]

export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]

/** Returns a supported language, or null. */
export const readLanguage = (text: string | null | undefined): Language | null =>
  languages.find((one) => one === text) ?? null

/** Prefixes a path for a language: "/customers" in Russian is "/ru/customers". */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path}`
