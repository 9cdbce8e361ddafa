import { area } from '#contract/area.ts'

const ofReminder = [
  'shop_name',
  'shop_url',
  'shop_email',
  'recipient_name',
  'recipient_email',
  'balance_after',
  'days_left',
  'expiring_amount',
  'expires_on',
  'last_activity_date',
] as const

const reminder = { class: 'optional', holds: ofReminder, toShoppers: true } as const

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const reminders = area({
  refusals: {
    past_moved: [
      409,
      'The number of customers who would be emailed right away has changed. Nothing was changed; ' +
        'look at the new number and confirm it.',
    ],
    too_many_reminders: [
      409,
      'A shop can have at most 20 reminders. Nothing was changed; remove one first.',
    ],
  },
  audit: ['make_reminder', 'change_reminder', 'remove_reminder', 'restore_reminder'],
  ids: { reminder: 'rr' },
  mails: {
    gift_card_reminder: reminder,
    gift_card_expiring: reminder,
    store_credit_reminder: reminder,
    store_credit_expiring: reminder,
    store_credit_last_chance: reminder,
    store_credit_expired: reminder,
  },
})
