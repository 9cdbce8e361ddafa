import type { ReferralProgram } from '#contract/referrals/shapes.ts'

/** A friend of the demo; times in hours before now. */
export type DemoFriend = {
  /** name by which they order */
  name: string
  /** null: the referrer’s own mailbox, with a tag */
  email: string | null
  /** the referrer: one of the shop’s customers by number, or an earlier friend by address */
  by: number | string
  network: string
  /** typed at, and confirmed a few minutes later */
  typed: number
  isConfirmed: boolean
  order?: { at: number; goods: string; zip: string; product: string }
  /** the order comes back */
  refunded?: number
  decided?: { at: number; reason: string | null }
}

const day = 24
const friend = (
  name: string,
  by: DemoFriend['by'],
  typed: number,
  more: Partial<DemoFriend> = {},
): DemoFriend => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
  by,
  network: `192.0.2.${Math.round(typed) % 250}`,
  typed,
  isConfirmed: true,
  ...more,
})
const order = (at: number, goods: string, zip: string, product: string) => ({
  order: { at, goods, zip, product },
})

/** Customers of the shop who invite. */
export const referrersMost = 4

/** Friends in every state: rewarded, recalled, on hold, claimed, in review, refused, unconfirmed. */
export const demoFriends: readonly DemoFriend[] = [
  friend('Rosa Lindqvist', 0, 36.2 * day, order(34.6 * day, '64.00', 'LS2 9JT', 'Lambswool scarf')),
  friend('Tom Achebe', 1, 33.4 * day, {
    ...order(31.1 * day, '89.00', 'M1 4ET', 'Merino crew neck'),
    refunded: 11.3 * day,
  }),
  friend(
    'Ines Carvalho',
    0,
    27.7 * day,
    order(25.2 * day, '45.00', 'EH1 1YZ', 'Maple cutting board'),
  ),
  friend('Jonas Weber', 2, 21.3 * day, order(20.8 * day, '98.00', 'BS1 5TR', 'Corduroy overshirt')),
  friend('Freebie Hunter', 3, 18.5 * day, { email: 'freebie.hunter@mailinator.com' }),
  friend('Second Self', 2, 16.1 * day, { email: null }),
  friend('Aisha Rahman', 1, 12.9 * day, order(9.4 * day, '55.00', 'CF10 3AT', 'Waffle towel')),
  friend('Pavel Novak', 3, 10.2 * day, {
    network: '203.0.113.77',
    ...order(7.3 * day, '72.00', 'NE1 7RU', 'Organic tee'),
  }),
  friend('Petra Novak', 3, 10.1 * day, {
    network: '203.0.113.77',
    decided: { at: 9.2 * day, reason: null },
  }),
  friend('Noa Klein', 3, 8.9 * day, {
    network: '203.0.113.77',
    decided: { at: 8.3 * day, reason: 'Same household as an earlier friend' },
  }),
  friend(
    'Yusuf Demir',
    0,
    6.4 * day,
    order(4.5 * day, '68.00', 'G1 2FF', 'Linen shirt, "Harbour"'),
  ),
  friend('Linnea Lindqvist', 'rosa.lindqvist@example.org', 5.3 * day, {
    name: 'Rosa Lindqvist',
    ...order(2.6 * day, '49.00', 'LS2 9JT', 'Leather belt'),
  }),
  friend('Marta Kowalska', 2, 3.2 * day, { network: '198.51.100.20' }),
  friend('Jan Kowalski', 2, 2.4 * day, { network: '198.51.100.20' }),
  friend('Chloe Martin', 1, 1.4 * day),
  friend('Sam Okafor', 0, 20, { isConfirmed: false }),
  friend('Anna Sokolova', 2, 5, { isConfirmed: false }),
]

/** A friend whom a team member recorded. */
export const recordedFriend = {
  by: 0,
  email: 'greta.larsen@example.org',
  name: 'Greta Larsen',
  at: 1.1 * day,
} as const

/** The program: both sides get an amount, the referrer’s after returns are over. */
export const demoProgram = {
  value: '10.00',
  value_type: 'fixed_amount',
  referrer_value: '15.00',
  referrer_value_type: 'fixed_amount',
  hold_days: 14,
  min_order: '40.00',
  max_reward: null,
  expires_in_days: 180,
} as const satisfies Partial<ReferralProgram>
