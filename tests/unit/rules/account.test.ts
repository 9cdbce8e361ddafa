import { describe, expect, test } from 'vitest'
import { balanceOf, hasCard, withoutReasons } from '#rules/customers/account.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { kindOfReason } from '#rules/store-credit/reason.ts'
import { emptyIssueForm } from '#rules/store-credit/store-credit.ts'

const LoyaltyCard = { GiftCard: { gift_card_id: 'g1', code: '', balance: '51.73' } }

describe('the total of a customer', () => {
  test('is that of all cards; an upstream that names none has one card a customer', () => {
    expect(balanceOf({ balance: '71.73', LoyaltyCard })).toBe('71.73')
    expect(balanceOf({ LoyaltyCard })).toBe('51.73')
    expect(balanceOf({ LoyaltyCard: null })).toBe('0.00')
  })

  test('is there for whom has a card, the loyalty card or another', () => {
    expect(hasCard({ LoyaltyCard })).toBe(true)
    expect(hasCard({ LoyaltyCard: null, balance: '20.00' })).toBe(true)
    expect(hasCard({ LoyaltyCard: null, balance: '0.00', cards: [{} as never] })).toBe(true)
    expect(hasCard({ LoyaltyCard: null, balance: '0.00', cards: [] })).toBe(false)
  })

  test('is explained to the customer by kind alone', () => {
    expect(
      withoutReasons([
        { kind: 'issue', reason: 'Employee', amount: '10.00', count: 1 },
        { kind: 'issue', reason: 'Compensation', amount: '5.00', count: 2 },
        { kind: 'redeem', reason: null, amount: '-3.50', count: 1 },
      ]),
    ).toEqual([
      { kind: 'issue', reason: null, amount: '15.00', count: 3 },
      { kind: 'redeem', reason: null, amount: '-3.50', count: 1 },
    ])
  })
})

describe('a reason sets the kind of money', () => {
  test.each([
    ['Refund', 'paid'],
    ['Return', 'paid'],
    ['Transfer', 'paid'],
    ['Reward', 'promotional'],
    ['Compensation', 'promotional'],
    ['Employee', 'promotional'],
    ['Donation', 'promotional'],
    ['Other', null],
  ] as const)('%s: %s', (reason, kind) => expect(kindOfReason(reason)).toBe(kind))

  test('also where the form begins, with Refund', () => {
    expect(emptyIssueForm({})).toMatchObject({ reason: 'Refund', money: 'paid' })
  })

  test('and the email’s text, unless the shop has one of its own', () => {
    const { email_gift_card_manual } = defaultSettings
    expect(emptyIssueForm({ email_gift_card_manual })).toMatchObject({ subject: '', title: '' })
    const own = { subject: 'From Maple', template_title: 'A note' }
    expect(emptyIssueForm({ email_gift_card_manual: own })).toMatchObject({
      subject: 'From Maple',
      title: 'A note',
    })
  })

  test('and no text of the setting where the builder writes the email', () => {
    const own = { subject: 'From Maple', template_title: 'A note' }
    const settings = { using_email_builder: true, email_gift_card_manual: own }
    expect(emptyIssueForm(settings)).toMatchObject({ subject: '', title: '' })
  })
})
