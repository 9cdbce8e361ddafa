import 'server-only'
import type { Area } from '#i18n/messages.ts'

export const areas: readonly Area[] = [
  'integrations',
  'workflows',
  'webhooks',
  'emails',
  'commerce',
  'errors',
]
