import { describe, expect, test } from 'vitest'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { bodyOfBulk, bulkFrom, campaignFrom } from '#rules/bulk/body.ts'
import { type BulkForm, emptyBulkForm, formOfBulk, hasRecipients } from '#rules/bulk/form.ts'
import { handTotal, newHandRow } from '#rules/bulk/hand-rows.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'

const now = new Date('2026-03-01T10:00:00Z')
const limits = {
  limit_store_credit_issue_max_value: '500.00',
  limit_store_credit_issue_min_value: '1.00',
}
const around = (operation: 'gift_card' | 'loyalty_card' = 'gift_card') => ({
  operation,
  zone: 'Europe/London',
  scheduledZone: 'Europe/London',
  now,
  limits,
  readAmount: (typed: string) => readTypedMoney(typed, 'ru'),
})
const write = (wire: string) => writeTypedMoney(wire, 'ru')
const empty = (
  more: Partial<BulkForm> = {},
  operation: 'gift_card' | 'loyalty_card' = 'gift_card',
): BulkForm => ({ ...emptyBulkForm(operation, write, { subject: 'For you' }), ...more })
const row = (more: object) => ({ ...newHandRow(write), ...more })
const file = { url: '/uploads/f1.csv', name: 'people.csv', asked: [] }
const saved = {
  bulk_id: 'b1',
  operation_name: 'gift_card',
  title: 'Fair',
  state: 'checked',
  legacy: false,
  source: [{ count: 3, entity_data: { balance: '5', expires_on: '2027-01-31' } }],
  expires_on: '2026-12-31',
  reason: 'Employee',
  note: null,
  money: 'paid',
  email: { active: false, subject: 'S', title: 'T', body: '' },
  starts_at: '2026-07-01T08:30:00.000Z',
  on_duplicate: 'keep',
  on_credited_lately: 'skip',
} as unknown as Bulk

describe('the form of a campaign', () => {
  test('begins with one row of one card of 10.00 that never expires', () => {
    expect(bulkFrom(empty(), null, around()).body).toMatchObject({
      operation_name: 'gift_card',
      source: [{ count: 1, entity_data: { balance: '10.00', expires_on: null } }],
      expires_on: null,
      starts_at: null,
      reason: 'Refund',
      email: { active: false },
    })
  })

  test('says of each row what is wrong with it, by its place', () => {
    const rows = [
      row({}),
      row({ balance: '500,01' }),
      row({ balance: '1,00' }),
      row({ count: '0', balance: 'x' }),
      row({ count: '100001', expires_on: '2026-02-28' }),
    ]
    expect(bulkFrom(empty({ rows }), null, around()).problems).toEqual({
      'rows.1.balance': { key: 'overLimit', amount: '500.00' },
      'rows.2.balance': { key: 'underLimit', amount: '1.00' },
      'rows.3.balance': { key: 'invalidValue' },
      'rows.3.count': { key: 'count' },
      'rows.4.count': { key: 'count' },
      'rows.4.expires_on': { key: 'pastDate' },
      rows: { key: 'tooManyCards' },
    })
    expect(
      bulkFrom(empty({ rows: [row({ count: '60000' }), row({ count: '40000' })] }), null, around())
        .problems,
    ).toBeNull()
  })

  test('of loyalty credit by hand wants a customer and gives each one credit', () => {
    const rows = [row({ count: '7' })]
    expect(
      bulkFrom(empty({ from: 'hand', rows }, 'loyalty_card'), null, around('loyalty_card'))
        .problems,
    ).toEqual({ 'rows.0.customer': { key: 'customer' } })
    const picked = bulkFrom(
      empty(
        { from: 'hand', rows: [row({ count: '7', customer: { id: 'c1', name: 'Ada' } })] },
        'loyalty_card',
      ),
      null,
      around('loyalty_card'),
    )
    expect(picked.body?.source).toEqual([
      { count: 1, entity_data: { balance: '10.00', expires_on: null, platform_customer_id: 'c1' } },
    ])
  })

  test('of a file carries just the reading that was shown; only loyalty credit sets balances to zero', () => {
    expect(bulkFrom(empty({ from: 'file' }), null, around()).problems).toEqual({
      file: { key: 'fileMissing' },
    })
    expect(bulkFrom(empty({ from: 'file', file }), null, around()).problems).toEqual({
      file: { key: 'fileUnfit' },
    })
    const read = { columns: { email: 'Mailbox', balance: 'Worth' }, delimiter: ';' } as const
    const typed = { from: 'file', file: { ...file, decimal: ',' }, resets: true } as const
    expect(bulkFrom(empty(typed), read, around()).body?.source).toEqual({
      csv: { url: file.url, file_name: 'people.csv', ...read, decimal: ',' },
    })
    expect(
      bulkFrom(empty(typed, 'loyalty_card'), read, around('loyalty_card')).body?.source,
    ).toMatchObject({ csv: { reset_to_zero: true } })
  })

  test('writes to nobody of whom nothing is known, and needs no subject of its own where it writes', () => {
    expect([
      hasRecipients('gift_card', { from: 'hand' }),
      hasRecipients('gift_card', { from: 'file' }),
      hasRecipients('loyalty_card', { from: 'hand' }),
    ]).toEqual([false, true, true])
    expect(bulkFrom(empty({ mails: true, subject: ' ' }), null, around()).body?.email?.active).toBe(
      false,
    )
    const typed = empty({ from: 'file', file, mails: true, subject: ' ' })
    const { problems, body } = bulkFrom(typed, { columns: {}, delimiter: ',' }, around())
    expect([problems, body?.email]).toEqual([null, expect.objectContaining({ active: true })])
  })

  test('begins at a time of the shop’s clock that is still to come', () => {
    const at = (starts_at: string) =>
      bulkFrom(empty({ starts: 'later', starts_at }), null, around())
    expect([at('').problems, at('2026-03-01T10:00').problems]).toEqual([
      { starts_at: { key: 'requiredTime' } },
      { starts_at: { key: 'pastTime' } },
    ])
    expect(at('2026-07-01T09:30').body?.starts_at).toBe('2026-07-01T08:30:00.000Z')
  })

  test('begins by the clock of the zone for schedules, and expires by the shop’s calendar', () => {
    const tokyo = {
      ...around(),
      scheduledZone: 'Asia/Tokyo',
      now: new Date('2026-03-01T20:00:00Z'),
    }
    const typed = empty({
      starts: 'later',
      starts_at: '2026-07-01T09:30',
      expiration: {
        ...emptyBulkForm('gift_card', write, undefined).expiration,
        never_expires: false,
        expires_within_value: '1',
      },
    })
    expect(bulkFrom(typed, null, tokyo).body).toMatchObject({
      starts_at: '2026-07-01T00:30:00.000Z',
      expires_on: '2026-03-02',
    })
    expect(formOfBulk(saved, 'Asia/Tokyo', write).starts_at).toBe('2026-07-01T17:30')
  })

  test('begins with an email for loyalty credit, but not on another upstream, which sends none', () => {
    const mails = (isElsewhere: boolean) =>
      emptyBulkForm('loyalty_card', write, undefined, isElsewhere).mails
    expect([mails(false), mails(true)]).toEqual([true, false])
  })

  test('shows a saved campaign as it was typed, and asks for it again unchanged but for what is said', () => {
    const typed = formOfBulk(saved, 'Europe/London', write)
    expect(typed).toMatchObject({
      title: 'Fair',
      from: 'hand',
      rows: [{ count: '3', balance: '5,00', expires_on: '2027-01-31' }],
      expiration: { never_expires: false, expiration_mode: 'fixed', expires_on: '2026-12-31' },
      starts: 'later',
      starts_at: '2026-07-01T09:30',
    })
    expect(bulkFrom(typed, null, around()).body).toMatchObject({
      title: 'Fair',
      source: [{ count: 3, entity_data: { balance: '5.00', expires_on: '2027-01-31' } }],
      expires_on: '2026-12-31',
      reason: 'Employee',
      money: 'paid',
      starts_at: saved.starts_at,
    })
    expect(bodyOfBulk(saved, { starts_at: null })).toMatchObject({
      on_duplicate: 'keep',
      starts_at: null,
      source: [{ count: 3 }],
    })
    expect(formOfBulk({ ...saved, source: 'unknown' }, 'UTC', write).rows).toHaveLength(1)
  })

  test('of a quick batch is a title and rows', () => {
    expect(
      campaignFrom(
        empty({ title: 'Quick', rows: [row({ count: '2', expires_on: '2027-01-01' })] }),
        around(),
      ).body,
    ).toEqual({
      title: 'Quick',
      manual_src_data: [{ count: 2, balance: '10.00', expiration: '2027-01-01' }],
    })
    expect(campaignFrom(empty({ rows: [row({ count: '' })] }), around()).problems).toEqual({
      'rows.0.count': { key: 'count' },
    })
  })

  test('adds the rows up while they are typed', () => {
    const read = (typed: string) => readTypedMoney(typed, 'ru')
    expect(handTotal([row({ count: '12' }), row({ balance: '0,50' })], 'gift_card', read)).toEqual({
      count: 13,
      amount: '120.50',
    })
    expect(handTotal([row({ count: '2' }), row({ balance: 'x' })], 'loyalty_card', read)).toEqual({
      count: 2,
      amount: null,
    })
  })
})
