import type { Manifest } from '#platform/integrations/manifest.ts'
import type { Sends } from '#platform/integrations/send/sends.ts'
import { check } from './check.ts'
import { consent, renewal } from './connect.ts'
import { event, notices, past, profile } from './send.ts'

const issued = ['store_credit.issued'] as const
const reminded = ['reminder.sent'] as const

/** Emails about store credit, which Klaviyo can send; one with a gift card's code is always ours. */
const mails: Sends['mails'] = {
  gift_card_manual: issued,
  bulk_loyalty_card: ['store_credit.issued', 'balance.adjusted'],
  loyalty_card_update: ['store_credit.issued', 'balance.adjusted'],
  store_credit_refund: ['store_credit.issued', 'balance.refunded'],
  workflow_reward: issued,
  cashback_available: issued,
  referral_friend_reward: issued,
  referral_referrer_reward: issued,
  store_credit_reminder: reminded,
  store_credit_expiring: reminded,
  store_credit_last_chance: reminded,
  store_credit_expired: reminded,
}

/** Klaviyo: what happens to a customer's store credit is an event there, and their balance a property. */
export const klaviyo: Manifest = {
  name: 'klaviyo',
  title: 'Klaviyo',
  group: 'marketing',
  hosts: ['a.klaviyo.com'],
  fields: [{ key: 'api_key', secret: true }],
  consent,
  renewal,
  settings: [
    ...notices.map((key) => ({ key, kind: 'notice', first: true }) as const),
    ...Object.keys(mails).map((key) => ({ key, kind: 'mail', first: false }) as const),
  ],
  triggers: [],
  issues: false,
  refusalsMost: 1,
  token: ({ api_key, access_token = '' }) => api_key ?? access_token,
  check,
  sends: {
    notices,
    mails,
    // four fifths of what Klaviyo takes: 350 a second and 3,500 a minute, 75 and 750, 10 and 150
    paces: {
      event: { burst: 280, each: 42 },
      profile: { burst: 60, each: 9 },
      past: { burst: 8, each: 1.8 },
    },
    pastMost: 1000,
    event,
    profile,
    past,
  },
}
