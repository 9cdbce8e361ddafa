import 'server-only'
import type { Area } from '#i18n/messages.ts'

export const areas: readonly Area[] = [
  'integrations',
  'store-differences',
  'workflows',
  'webhooks',
  'emails',
  'commerce',
  'errors',
]
