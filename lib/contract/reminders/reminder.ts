/** Starts of a reminder's days: the last activity, or the expiration date. */
export const reminderWhens = ['inactive', 'before_expiry', 'after_expiry'] as const
export type ReminderWhen = (typeof reminderWhens)[number]

/** The emails of reminders, with what each is about. */
export const reminderMails = {
  gift_card_reminder: { when: 'inactive', loyalty: false },
  gift_card_expiring: { when: 'before_expiry', loyalty: false },
  store_credit_reminder: { when: 'inactive', loyalty: true },
  store_credit_expiring: { when: 'before_expiry', loyalty: true },
  store_credit_last_chance: { when: 'before_expiry', loyalty: true },
  store_credit_expired: { when: 'after_expiry', loyalty: true },
} as const satisfies Record<string, { when: ReminderWhen; loyalty: boolean }>
export type ReminderMail = keyof typeof reminderMails
export const reminderMailNames = Object.keys(reminderMails) as [ReminderMail, ...ReminderMail[]]

/** Why a customer gets no email by a rule, the first that holds. */
export const reminderWhys = [
  'off',
  'plan',
  'mail_off',
  'no_address',
  'blocked',
  'suppressed',
  'unsubscribed',
  'tag',
  'no_credit',
  'no_expiring',
  'nothing_expired',
  'below_least',
  'reminded',
  'passed',
  'most',
] as const
export type ReminderWhy = (typeof reminderWhys)[number]

/** Days that a forecast shows. */
export const forecastDays = 30
/** Rules that a shop may have. */
export const mostReminders = 20
