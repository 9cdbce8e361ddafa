import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { fixed, forDays, percent, when, where } from './parts.ts'

/** Kinds of templates, in the order in which they are offered. */
export const templateKinds = ['orders', 'loyalty', 'moments', 'service'] as const

type Template = {
  kind: (typeof templateKinds)[number]
  definition: Definition
}

const once = { per_customer: [{ period: 'ever', count: 1 }] } satisfies Definition['limits']
const onceAYear = {
  per_customer: [{ period: 'days', days: 300, count: 1 }],
} satisfies Definition['limits']

const tiers = ['Bronze', 'Silver', 'Gold']
const tier = (name: string, spent: string, share: string) =>
  when(
    name.toLowerCase(),
    [where('customer.total_spent', 'gte', spent)],
    percent(share, { expiration: forDays(365) }),
    { type: 'set_tag_of', tags: tiers, tag: name },
  )

/**
 * Workflows to begin from. Amounts are in the shop's currency; one that lacks something only the
 * shop knows has a problem until that is filled in.
 */
export const templates = {
  cashback: {
    kind: 'orders',
    definition: {
      trigger: 'order_paid',
      cases: [when('cashback', [], percent('5', { hold: { mode: 'days', days: 14 } }))],
      limits: { exclude_paid_with_credit: false },
    },
  },
  first_purchase: {
    kind: 'orders',
    definition: {
      trigger: 'order_paid',
      cases: [
        when('first', [where('order.is_first', 'eq', 'true')], percent('10', { max: '50.00' })),
      ],
      limits: once,
    },
  },
  spend_threshold: {
    kind: 'orders',
    definition: {
      trigger: 'order_paid',
      cases: [
        when('large', [where('order.subtotal', 'gte', '200')], fixed('25.00')),
        when('medium', [where('order.subtotal', 'gte', '100')], fixed('10.00')),
      ],
    },
  },
  launch_bonus: {
    kind: 'orders',
    definition: {
      trigger: 'order_paid',
      cases: [
        when(
          'launch',
          [where('order.skus', 'any_of', [])],
          percent('15', { base: 'items', items: { skus: [] }, expiration: forDays(60) }),
        ),
      ],
      limits: { budget: [{ period: 'total', amount: '5000.00' }] },
    },
  },
  punch_card: {
    kind: 'loyalty',
    definition: {
      trigger: 'order_paid',
      cases: [
        when('twentieth', [where('customer.orders_count', 'eq', '20')], fixed('50.00')),
        when('tenth', [where('customer.orders_count', 'every', '10')], fixed('25.00')),
        when('fifth', [where('customer.orders_count', 'every', '5')], fixed('10.00')),
      ],
    },
  },
  vip_tiers: {
    kind: 'loyalty',
    definition: {
      trigger: 'order_paid',
      cases: [tier('Gold', '5000', '10'), tier('Silver', '1000', '5'), tier('Bronze', '250', '2')],
    },
  },
  referral: {
    kind: 'loyalty',
    definition: {
      trigger: 'referral_successful',
      cases: [
        when(
          'friend',
          [where('referral.orders', 'eq', '1')],
          fixed('10.00', { target: 'referrer', hold: { mode: 'days', days: 14 } }),
          fixed('5.00', { target: 'referred' }),
        ),
      ],
    },
  },
  review_reward: {
    kind: 'loyalty',
    definition: {
      trigger: 'review_created',
      cases: [when('review', [], fixed('3.00'))],
      limits: { per_customer: [{ period: 'month', count: 2 }] },
    },
  },
  subscription_anniversary: {
    kind: 'loyalty',
    definition: {
      trigger: 'subscription_charged',
      cases: [when('renewal', [], fixed('5.00'))],
      limits: onceAYear,
    },
  },
  welcome: {
    kind: 'moments',
    definition: {
      trigger: 'customer_created',
      cases: [when('welcome', [], fixed('5.00', { expiration: forDays(30) }))],
      limits: once,
    },
  },
  newsletter: {
    kind: 'moments',
    definition: {
      trigger: 'marketing_accepted',
      cases: [when('newsletter', [], fixed('5.00', { expiration: forDays(30) }))],
      limits: once,
    },
  },
  birthday: {
    kind: 'moments',
    definition: {
      trigger: 'birthday',
      timing: { days: 0 },
      cases: [when('birthday', [], fixed('10.00', { expiration: forDays(30) }))],
      limits: onceAYear,
    },
  },
  win_back: {
    kind: 'moments',
    definition: {
      trigger: 'inactivity',
      timing: { days: 90 },
      cases: [
        when(
          'loyal',
          [where('customer.orders_count', 'gte', '3')],
          fixed('15.00', { expiration: forDays(30) }),
        ),
        when('others', [], fixed('5.00', { expiration: forDays(30) })),
      ],
      limits: onceAYear,
    },
  },
  unused_credit: {
    kind: 'moments',
    definition: {
      trigger: 'unused_credit',
      timing: { days: 60 },
      cases: [when('reminder', [where('credit.balance', 'gte', '5')], { type: 'send_email' })],
      limits: { per_customer: [{ period: 'days', days: 60, count: 1 }] },
    },
  },
  return_bonus: {
    kind: 'service',
    definition: {
      trigger: 'return_received',
      cases: [
        when(
          'bonus',
          [],
          percent('10', { base: 'event', base_field: 'return.amount', expiration: forDays(90) }),
        ),
      ],
    },
  },
  service_recovery: {
    kind: 'service',
    definition: {
      trigger: 'manual_launch',
      cases: [when('apology', [], fixed('10.00', { expiration: forDays(90) }))],
      limits: { per_customer: [{ period: 'days', days: 30, count: 1 }] },
    },
  },
  recycling: {
    kind: 'service',
    definition: {
      // a custom trigger, which the shop makes first
      trigger: '',
      cases: [when('returned', [], fixed('2.00'))],
      limits: { per_customer: [{ period: 'month', sum: '20.00' }] },
    },
  },
} as const satisfies Record<string, Template>
export type TemplateName = keyof typeof templates

/** Templates whose trigger or products only the shop knows. */
export const unfinishedTemplates: readonly TemplateName[] = ['launch_bonus', 'recycling']
