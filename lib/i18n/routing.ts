import { defineRouting } from 'next-intl/routing'

// Routing by language. Outside `/` the address alone decides; middleware reads cookie and browser
// settings only there.
export const routing = defineRouting({
  locales: ['en', 'ru'],
  defaultLocale: 'en',
  localePrefix: 'as-needed',
  localeDetection: false,
  alternateLinks: false,
  localeCookie: { name: 'i18n_redirected', maxAge: 60 * 60 * 24 * 365, path: '/', sameSite: 'lax' },
})

export type Locale = (typeof routing.locales)[number]
