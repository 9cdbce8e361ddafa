import type { Messages } from './messages.ts'
import type { Locale } from './routing.ts'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
