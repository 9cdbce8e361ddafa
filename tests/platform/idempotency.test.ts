import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { listMails } from '#contract/emails/calls.ts'
import { retentionJobOf } from '#platform/retention.ts'
import { unique } from '../support/platform.ts'
import { whatDoesNotTie } from '../support/ledger/recompute.ts'
import { suite } from '../support/suite.ts'

const day = 24 * 60 * 60 * 1000
let now = Date.parse('2026-03-01T10:00:00Z')
const { platform, shop, other } = await suite({ at: new Date(now) })
const later = (ms: number) => platform.at(new Date((now += ms)))

const issue = (
  id: string,
  valueToUpdate: string | number,
  key: string,
  person = shop.people.owner,
  more: object = {},
) =>
  platform.call(
    person,
    updateBalance,
    {
      params: { id },
      body: { valueToUpdate: valueToUpdate as string, reason: 'Refund', ...more } as never,
    },
    { key },
  )
const balance = async (id: string, of = shop) =>
  (await platform.call(of.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard?.GiftCard
    .balance
const newKey = () => unique('key-0000-')

describe('a key', () => {
  test('is good for one request: 300 resent in ten threads, with answers lost, move the money 300 times', {
    timeout: 300_000,
  }, async () => {
    const { id } = await platform.customer(shop)
    const keys = Array.from({ length: 300 }, newKey)
    const requests = [...keys, ...keys, ...keys].toSorted(() => (Math.random() < 0.5 ? -1 : 1))
    const answers = new Map<string, Set<string>>()
    const lane = async (): Promise<void> => {
      for (let key = requests.pop(); key; key = requests.pop()) {
        const { status, text } = await issue(id, '0.01', key)
        if (status === 200) answers.set(key, (answers.get(key) ?? new Set()).add(text))
        else expect(status).toBe(409)
      }
    }
    await Promise.all(Array.from({ length: 10 }, lane))
    for (const key of keys) expect((await issue(id, '0.01', key)).status).toBe(200)
    expect([...answers.values()].every((texts) => texts.size === 1)).toBe(true)
    expect(await balance(id)).toBe('3.00')
    expect(await whatDoesNotTie(platform.db)).toEqual([])
  })

  test('makes one mail and one audit line too', async () => {
    const { id, email } = await platform.customer(shop)
    const key = newKey()
    const mail = { email_details: { recipient_email: email, subject: 'Hello', title: 'For you' } }
    const all = await Promise.all(
      Array.from({ length: 5 }, () => issue(id, '5', key, shop.people.owner, mail)),
    )
    expect(all.some(({ status }) => status === 200)).toBe(true)
    expect(
      (await platform.call(shop.people.owner, listMails, { query: { platform_customer_id: id } }))
        .body.count,
    ).toBe(1)
    const lines = await platform.db
      .selectFrom('audit')
      .selectAll()
      .where('verb', '=', 'issue_store_credit')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    const { transaction_id } = all.find(({ status }) => status === 200)!.body.transaction
    expect(
      lines.filter(
        ({ detail }) =>
          (detail as unknown as { transaction: string }).transaction === transaction_id,
      ),
    ).toHaveLength(1)
  })

  test('means the request by what it says, not by how it is written', async () => {
    const { id } = await platform.customer(shop)
    const key = newKey()
    const first = await issue(id, '5', key, shop.people.owner, { note: null })
    const raw = JSON.stringify({ note: null, reason: 'Refund', valueToUpdate: '5' })
    const again = await platform.request(
      'POST',
      `/customers/${id}/updateBalance/?shop_url=${shop.shop_url}`,
      { token: shop.people.owner.token, raw, key },
    )
    expect([first.status, again.text]).toEqual([200, first.text])
  })

  test.each([
    ['another amount', { valueToUpdate: '6' }],
    ['another reason', { reason: 'Other' }],
    ['a note more', { note: 'x' }],
    ['another day', { expires_on: '2027-01-01' }],
  ])('with %s is refused', async (_, more) => {
    const { id } = await platform.customer(shop)
    const key = newKey()
    await issue(id, '5', key)
    const again = await issue(id, '5', key, shop.people.owner, more)
    expect(again).toMatchObject({
      status: 422,
      error: { code: 'key_reused', field: 'Idempotency-Key' },
    })
    expect(await balance(id)).toBe('5.00')
  })

  test('of one customer or person is none for another', async () => {
    const one = await platform.customer(shop)
    const two = await platform.customer(shop)
    const key = newKey()
    await issue(one.id, '5', key)
    expect(await issue(two.id, '5', key)).toMatchObject({
      status: 422,
      error: { code: 'key_reused' },
    })
    expect(await issue(one.id, '5', key, shop.people.staff)).toMatchObject({
      status: 422,
      error: { code: 'key_reused' },
    })
    expect(await balance(two.id)).toBeUndefined()
  })

  test('of one shop says nothing about another', async () => {
    const key = newKey()
    const mine = await platform.customer(shop)
    const theirs = await platform.customer(other)
    const [a, b] = await Promise.all([
      issue(mine.id, '5', key),
      issue(theirs.id, '7', key, other.people.owner),
    ])
    expect([a.status, b.status]).toEqual([200, 200])
    expect([await balance(mine.id), await balance(theirs.id, other)]).toEqual(['5.00', '7.00'])
  })

  test('gives back the answer of then, not the state of now', async () => {
    const { id } = await platform.customer(shop)
    const key = newKey()
    const first = await issue(id, '5', key)
    await issue(id, '7', newKey())
    expect((await issue(id, '5', key)).text).toBe(first.text)
    expect(await balance(id)).toBe('12.00')
  })

  test('is needed again by whoever may no longer act: a role that is gone gets no answer', async () => {
    const { id } = await platform.customer(shop)
    const key = newKey()
    await issue(id, '5', key, shop.people.staff)
    await platform.db
      .updateTable('staff')
      .set({ level: 'limited' })
      .where('staff_id', '=', shop.people.staff.staff_id)
      .execute()
    expect(await issue(id, '5', key, shop.people.staff)).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    await platform.db
      .updateTable('staff')
      .set({ level: 'staff' })
      .where('staff_id', '=', shop.people.staff.staff_id)
      .execute()
  })

  test.each([
    'short',
    'x'.repeat(201),
    'with space',
    'ключ-ключ',
    '../../etc/passwd',
    "'; drop table--",
    'a,b,c,d,e,f',
  ])('that reads %j is refused before anything moves', async (key) => {
    const { id } = await platform.customer(shop)
    const headers = {
      'idempotency-key':
        encodeURIComponent(key) === key ? key : key.replaceAll(/[^\x20-\x7e]/g, '?'),
    }
    const done = await platform.request('POST', `/customers/${id}/updateBalance`, {
      token: shop.people.owner.token,
      body: { valueToUpdate: '5', reason: 'Refund' },
      headers,
    })
    expect(done).toMatchObject({ status: 400, error: { code: 'key_missing' } })
    expect(await balance(id)).toBeUndefined()
  })

  test('is kept 30 days and then forgotten', async () => {
    const { id } = await platform.customer(shop)
    const key = newKey()
    await issue(id, '5', key)
    const forget = () =>
      retentionJobOf(platform).handle(
        {},
        { id: '', tries: 0, last: false, signal: new AbortController().signal },
      )
    later(30 * day)
    await forget()
    expect((await issue(id, '5', key)).status).toBe(200)
    expect(await balance(id)).toBe('5.00')
    later(1)
    await forget()
    expect((await issue(id, '5', key)).status).toBe(200)
    expect(await balance(id)).toBe('10.00')
  })
})
