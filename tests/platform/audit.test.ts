import { describe, expect, test } from 'vitest'
import { createReferral, upsertShopifyCustomer } from '#contract/customers/change.ts'
import { regenerateLoyaltyCard, updateBalance } from '#contract/customers/money.ts'
import { sendEmail } from '#contract/emails/calls.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { putSetting, putShop } from '#contract/shop/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { signIn } from '#contract/staff/calls.ts'
import { hashPassword } from '#platform/staff/password/password.ts'
import { signEntry } from '../support/staff/signed-entry.ts'
import { testEnv, unique } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z' })

const lines = (of = shop) =>
  platform.db
    .selectFrom('audit')
    .selectAll()
    .where('shop_id', '=', of.shop_id)
    .orderBy('audit_id')
    .execute()
/** Returns the audit lines that a call writes. */
const written = async (work: () => Promise<unknown>) => {
  const before = (await lines()).length
  await work()
  return (await lines()).slice(before)
}
const credit = (id: string, valueToUpdate: string) =>
  platform.call(
    shop.people.staff,
    updateBalance,
    { params: { id }, body: { valueToUpdate, reason: 'Refund' } },
    { headers: { 'x-request-id': 'request-4711' } },
  )

describe('the audit', () => {
  test('has one line for each act: who, what, on what, when, by which request', async () => {
    const { id, email } = await platform.customer(shop)
    const first = await credit(id, '5')
    const guest = `${unique('guest')}@guests.example`
    const mail = { recipient_email: guest, subject: 'Hello', title: 'For you' }
    const acts: [string, () => Promise<unknown>][] = [
      ['issue_store_credit', () => credit(id, '5')],
      ['adjust_balance', () => credit(id, '-1')],
      [
        'undo',
        () =>
          platform.call(shop.people.staff, undoTransaction, {
            params: { id: first.body.transaction.transaction_id },
          }),
      ],
      [
        'regenerate_code',
        () => platform.call(shop.people.staff, regenerateLoyaltyCard, { params: { id } }),
      ],
      [
        'issue_store_credit',
        () =>
          platform.call(shop.people.staff, sendCustomGiftCard, {
            body: {
              gift_card: {
                customer_name: 'G',
                customer_email: guest,
                balance: '1',
                reason: 'Reward',
              },
              email_details: mail,
            },
          }),
      ],
      [
        'make_customer',
        () =>
          platform.call(shop.people.staff, upsertShopifyCustomer, {
            body: { id: unique('s'), email: `${unique('new')}@guests.example` },
          }),
      ],
      [
        // the store names the guest who got credit above
        'refresh_customer',
        () =>
          platform.call(shop.people.staff, upsertShopifyCustomer, {
            body: { id: unique('s'), email: guest },
          }),
      ],
      [
        'refresh_customer',
        () => platform.call(shop.people.staff, upsertShopifyCustomer, { body: { id, email } }),
      ],
      [
        'refer_friend',
        () =>
          platform.call(shop.people.staff, createReferral, {
            params: { id },
            body: { email: `${unique('f')}@friends.example` },
          }),
      ],
      [
        'send_email',
        () =>
          platform.call(shop.people.staff, sendEmail, {
            params: { name: 'gift_card_manual' },
            body: { to_email: email! },
          }),
      ],
    ]
    for (const [verb, act] of acts) {
      const entries = await written(act)
      expect(
        entries.map((line) => line.verb),
        verb,
      ).toEqual([verb])
      expect(entries[0]).toMatchObject({
        staff_id: shop.people.staff.staff_id,
        actor: shop.people.staff.email,
        at: new Date('2026-03-01T10:00:00Z'),
      })
      expect(entries[0]!.request_id).toMatch(/^[\w-]{8,64}$/)
    }
    const [issued] = await written(() => credit(id, '7.50'))
    expect(issued).toMatchObject({
      request_id: 'request-4711',
      detail: { amount: '7.50', transaction: expect.stringMatching(/^t\d+$/) },
    })
  })

  test('says what a setting and the shop were changed from and to', async () => {
    const put = (value: string) =>
      platform.call(shop.people.owner, putSetting, {
        body: { key: 'limit_store_credit_issue_max_value', value },
      })
    await put('100')
    expect(await written(() => put('200'))).toMatchObject([
      {
        verb: 'change_setting',
        subject: 'limit_store_credit_issue_max_value',
        detail: { before: '100.00', after: '200.00' },
      },
    ])
    expect(
      await written(() => platform.call(shop.people.owner, putShop, { body: { city: 'Leeds' } })),
    ).toMatchObject([{ verb: 'change_shop', detail: { fields: ['city'] } }])
    expect(await written(() => platform.call(shop.people.owner, putShop, { body: {} }))).toEqual([])
  })

  test('has a line of who came in, how, and who went; not of every call', async () => {
    const email = `door@${shop.shop_url}`
    await platform.db
      .insertInto('staff')
      .values({
        shop_id: shop.shop_id,
        email,
        name: 'Dora',
        level: 'staff',
        password_hash: await hashPassword('a long password'),
        blocked_at: null,
        created_at: new Date(),
      })
      .execute()
    const entries = await written(async () => {
      await platform.call(null, signIn, {
        body: { shop_url: shop.shop_url, email, password: 'a wrong password' },
      })
      const { body } = await platform.call(null, signIn, {
        body: { shop_url: shop.shop_url, email, password: 'a long password' },
      })
      await platform.request('GET', '/auth/me', { token: body.token })
      await platform.request('POST', '/auth/logout', { token: body.token })
      const query = signEntry(testEnv.ENTRY_SECRET, {
        shop: shop.shop_url,
        email,
        timestamp: `${Date.parse('2026-03-01T10:00:00Z') / 1000}`,
        id: 'o1',
        helpdesk: 'gorgias',
      })
      expect(
        (await platform.request('GET', `/api/gorgias/auth?${new URLSearchParams(query)}`)).status,
      ).toBe(200)
    })
    expect(entries).toMatchObject([
      { verb: 'sign_in', actor: email },
      { verb: 'sign_out', actor: email },
      { verb: 'enter_signed', actor: email, detail: { via: 'helpdesk' } },
    ])
    expect(new Set(entries.map(({ subject }) => subject)).size).toBe(1)
  })

  test('has a line of whoever named another shop, in the shop of the person', async () => {
    const before = (await lines(other)).length
    const entries = await written(() =>
      platform.request('GET', `/customers/search?search=x&shop_url=${other.shop_url}`, {
        token: shop.people.staff.token,
      }),
    )
    expect(entries).toMatchObject([
      {
        verb: 'refused_other_shop',
        actor: shop.people.staff.email,
        subject: 'GET /customers/search',
      },
    ])
    expect(await lines(other)).toHaveLength(before)
  })

  test('has it too where money was to move, and nothing moved', async () => {
    const { id } = await platform.customer(shop)
    const body = { valueToUpdate: '5', reason: 'Refund' }
    const entries = await written(async () =>
      expect(
        (
          await platform.request(
            'POST',
            `/customers/${id}/updateBalance?shop_url=${other.shop_url}`,
            {
              token: shop.people.staff.token,
              body,
            },
          )
        ).error?.code,
      ).toBe('other_shop'),
    )
    expect(entries).toMatchObject([
      { verb: 'refused_other_shop', subject: 'POST /customers/{id}/updateBalance' },
    ])
  })

  test('has none for what was refused, read or rolled back', async () => {
    const { id } = await platform.customer(shop)
    const entries = await written(async () => {
      await credit(id, '-5')
      await credit('nobody', '5')
      await platform.call(shop.people.limited, updateBalance, {
        params: { id },
        body: { valueToUpdate: '5', reason: 'Refund' },
      })
      await platform.request('GET', '/customers/search?search=x', {
        token: shop.people.staff.token,
      })
      await platform.call(shop.people.owner, putSetting, {
        body: { key: 'block_shop', value: false },
      })
    })
    expect(entries).toEqual([])
  })

  test('holds no code, token, password or note', async () => {
    const { id } = await platform.customer(shop)
    const { body } = await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '5', reason: 'Refund', note: 'secret-of-hers' },
    })
    const anew = await platform.call(shop.people.owner, regenerateLoyaltyCard, { params: { id } })
    const text = JSON.stringify(await lines(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const codes = [body.customer.LoyaltyCard!.GiftCard.code, anew.body.gift_card.code]
    for (const secret of [
      'secret-of-hers',
      ...codes,
      ...codes.map((code) => code.replaceAll(' ', '')),
      ...Object.values(shop.people).map(({ token }) => token),
    ])
      expect(text).not.toContain(secret)
  })
})
