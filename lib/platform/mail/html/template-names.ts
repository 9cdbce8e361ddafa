import type { VariableName } from '#contract/mail-variables.ts'

/** Words of the shared template, which is the same in every language. */
export const templateWords = ['visit_shop', 'check_balance'] as const

/** Variables that a shared template may hold: those that every email has. */
export const templateNames: readonly (VariableName | (typeof templateWords)[number])[] = [
  'shop_name',
  'shop_url',
  'shop_email',
  'shop_currency',
  'shop_link',
  'balance_page_link',
  'unsubscribe_link',
  'recipient_name',
  'recipient_email',
  ...templateWords,
]
