import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer, listTransactions } from '#contract/customers/read.ts'
import { listMails } from '#contract/emails/calls.ts'
import { credit } from '../../support/customers/crediting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const mail = (to: string) => ({
  recipient_name: 'Ada',
  recipient_email: to,
  subject: 'Your {amount_issued}',
  title: 'For you',
  body: 'Thanks',
})

describe('updateBalance', () => {
  test('gives a customer without a card a card, a code, a lot and a mail', async () => {
    const { id, email } = await platform.customer(shop)
    const done = await platform.call(
      shop.people.owner,
      updateBalance,
      credit(id, '25.00', { email_details: mail(email!.toUpperCase()), note: 'for the delay' }),
    )
    expect(done.status).toBe(200)
    expect(done.body.customer.LoyaltyCard?.GiftCard).toMatchObject({
      balance: '25.00',
      code: expect.stringMatching(/^([A-Z2-9]{4} ){3}[A-Z2-9]{4}$/),
    })
    expect(done.body.transaction).toMatchObject({
      kind: 'issue',
      amount: '25.00',
      balance_before: '0.00',
      balance_after: '25.00',
      reason: 'Refund',
      note: 'for the delay',
      by: { name: 'owner' },
      undoable: true,
      mail: { state: 'queued' },
    })
    const mails = await platform.call(shop.people.owner, listMails, {
      query: { platform_customer_id: id },
    })
    expect(mails.body.rows).toMatchObject([
      {
        to: email,
        subject: 'Your {amount_issued}',
        transaction_id: done.body.transaction.transaction_id,
      },
    ])
    const read = await platform.call(shop.people.owner, listTransactions, {
      params: { id },
      query: {},
    })
    expect(read.body.data[done.body.transaction.transaction_id]).toEqual(done.body.transaction)
  })

  test('takes numbers and text alike, from their text', async () => {
    const { id } = await platform.customer(shop)
    for (const value of ['0.1', 0.2, 12.3, '12.34'])
      expect(
        (await platform.call(shop.people.owner, updateBalance, credit(id, value))).status,
      ).toBe(200)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard
        ?.GiftCard.balance,
    ).toBe('24.94')
  })

  test.each([
    0,
    '0',
    '0.00',
    1e308,
    '1e3',
    '0x10',
    12.345,
    '12.345',
    '12,50',
    'NaN',
    '１０',
    '1,000.00',
    '00.1',
    '',
    ' 5',
    '+5',
    '-0',
    9007199254740993,
    '99999999999999.00',
    null,
    true,
    [],
    { a: 1 },
  ])('refuses %j as an amount by its field and moves nothing', async (value) => {
    const { id } = await platform.customer(shop)
    const done = await platform.call(shop.people.owner, updateBalance, credit(id, value as string))
    expect([done.status, done.error?.field]).toEqual([422, 'valueToUpdate'])
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard,
    ).toBeNull()
  })

  test.each([
    [
      'a line break in the e-mail',
      { email_details: mail('a@b.example\r\nBcc: x@y.example') },
      'email_details.recipient_email',
    ],
    [
      'two addresses',
      { email_details: mail('a@b.example,c@d.example') },
      'email_details.recipient_email',
    ],
    [
      'a line break in the subject',
      { email_details: { ...mail('a@b.example'), subject: 'x\r\nBcc: y' } },
      'email_details.subject',
    ],
    [
      'no subject',
      { email_details: { recipient_email: 'a@b.example', subject: '' } },
      'email_details.subject',
    ],
    ['a reason that is none', { reason: 'Because' }, 'reason'],
    ['a field that is not there', { balance: '5' }, ''],
    ['a day in the past', { expires_on: '2020-01-01' }, 'expires_on'],
    ['a day that is none', { expires_on: '2027-02-31' }, 'expires_on'],
    ['a moment on a day that is none', { expires_on: '2027-02-31T10:00:00Z' }, 'expires_on'],
    ['an hour that is none', { expires_on: '2027-02-28T24:00:00Z' }, 'expires_on'],
    [
      'a moment after the last day that there is',
      { expires_on: '3000-01-01T10:00:00Z' },
      'expires_on',
    ],
    [
      'the year 10000 in the time of the shop',
      { expires_on: '9999-12-31T23:59:59Z' },
      'expires_on',
    ],
    ['a note with NUL', { note: 'a\u0000b' }, 'note'],
    ['a lone surrogate', { note: '\ud800' }, 'note'],
    [
      'another customer in the body',
      { platform_customer_id: 'somebody-else' },
      'platform_customer_id',
    ],
  ])('refuses %s by its field', async (_, more, field) => {
    const { id } = await platform.customer(shop)
    const done = await platform.call(shop.people.owner, updateBalance, credit(id, '5.00', more))
    expect(done.status).toBe(422)
    expect(done.error?.field ?? '').toBe(field)
  })

  test('refuses a body of another type, not JSON, too large or broken, never with a 500', async () => {
    const { id } = await platform.customer(shop)
    const path = `/customers/${id}/updateBalance`
    const token = shop.people.owner.token
    const tries: [number, string, { raw: string; headers?: Record<string, string> }][] = [
      [400, 'invalid_json', { raw: '{"valueToUpdate": ' }],
      [
        415,
        'wrong_type',
        {
          raw: 'valueToUpdate=5',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      ],
      [415, 'wrong_type', { raw: '{}', headers: { 'content-type': 'text/plain' } }],
      [413, 'too_large', { raw: JSON.stringify({ note: 'x'.repeat(1_100_000) }) }],
      [422, 'invalid_input', { raw: '[]' }],
      [422, 'invalid_input', { raw: 'null' }],
      [422, 'invalid_input', { raw: '{"__proto__": {"isAdmin": true}}' }],
      [422, 'invalid_input', { raw: `${'['.repeat(5000)}${']'.repeat(5000)}` }],
    ]
    for (const [status, code, more] of tries)
      expect(await platform.request('POST', path, { token, ...more })).toMatchObject({
        status,
        error: { code },
      })
    expect(await platform.request('POST', path, { token })).toMatchObject({ status: 422 })
  })

  test('knows no customer of another shop, and refuses to name one', async () => {
    const { id } = await platform.customer(other)
    expect(await platform.call(shop.people.owner, updateBalance, credit(id, '5'))).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    const mine = await platform.customer(shop)
    expect(
      await platform.request('POST', `/customers/${mine.id}/updateBalance`, {
        token: shop.people.owner.token,
        body: { ...credit(mine.id, '5').body, shop_url: other.shop_url },
      }),
    ).toMatchObject({ status: 403, error: { code: 'other_shop' } })
    expect(
      await platform.request(
        'POST',
        `/customers/${mine.id}/updateBalance?shop_url=${other.shop_url}`,
        {
          token: shop.people.owner.token,
          body: credit(mine.id, '5').body,
        },
      ),
    ).toMatchObject({ status: 403, error: { code: 'other_shop' } })
    expect(
      await platform.request(
        'POST',
        `/customers/${mine.id}/updateBalance?shop_url=${shop.shop_url}`,
        {
          token: shop.people.owner.token,
          body: credit(mine.id, '5').body,
        },
      ),
    ).toMatchObject({ status: 200 })
  })

  test('takes credit back, never below zero, and only from the balance that was seen', async () => {
    const { id } = await platform.customer(shop)
    await platform.call(shop.people.owner, updateBalance, credit(id, '20'))
    expect(
      await platform.call(shop.people.owner, updateBalance, credit(id, '-20.01')),
    ).toMatchObject({
      status: 409,
      error: { code: 'too_little_left', facts: { balance: '20.00' } },
    })
    expect(
      await platform.call(
        shop.people.owner,
        updateBalance,
        credit(id, '-5', { expected_balance: '25.00' }),
      ),
    ).toMatchObject({ status: 409, error: { code: 'balance_moved', facts: { balance: '20.00' } } })
    expect(
      await platform.call(
        shop.people.owner,
        updateBalance,
        credit(id, '-5', { expected_balance: '20.00' }),
      ),
    ).toMatchObject({
      status: 200,
      body: { transaction: { kind: 'adjust', amount: '-5.00', balance_after: '15.00' } },
    })
  })
})
