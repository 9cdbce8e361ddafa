import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createBulk, updateBulk } from '#contract/bulk/draft.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { sendEmail } from '#contract/emails/calls.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { askApproval } from '#contract/store-credit/calls.ts'
import { byHand } from '../../support/bulk/campaigns.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z' })
const { owner } = shop.people

const mailTo = (recipient_email: string, texts: object) => ({
  recipient_email,
  subject: 'For you',
  ...texts,
})
const gift = (texts: object) => ({
  gift_card: {
    customer_name: 'Guest',
    customer_email: `${unique('guest')}@guests.example`,
    balance: '10',
    reason: 'Reward' as const,
  },
  email_details: mailTo('guest@guests.example', texts),
})

/** Calls that write an email's texts, each with the place of the texts in the request. */
const writers: Record<string, { at: string; write: (texts: object) => Promise<unknown> }> = {
  'an issue': {
    at: 'email_details.',
    write: async (texts) => {
      const { id, email } = await platform.customer(shop)
      return platform.call(owner, updateBalance, {
        params: { id },
        body: { valueToUpdate: '5', reason: 'Reward', email_details: mailTo(email!, texts) },
      })
    },
  },
  'an adjustment': {
    at: 'email_details.',
    write: async (texts) => {
      const { id, email } = await platform.customer(shop)
      const email_details = mailTo(email!, texts)
      return platform.call(owner, updateBalance, {
        params: { id },
        body: { valueToUpdate: '5', reason: 'Reward', kind: 'adjust', email_details },
      })
    },
  },
  'a card for a guest': {
    at: 'email_details.',
    write: (texts) => platform.call(owner, sendCustomGiftCard, { body: gift(texts) }),
  },
  'an approval request': {
    at: 'email_details.',
    write: (texts) => platform.call(owner, askApproval, { body: gift(texts) }),
  },
  'a campaign': {
    at: 'bulk.email.',
    write: (texts) =>
      platform.call(owner, createBulk, {
        body: { bulk: byHand(1, '10.00', { email: { active: true, ...texts } }) },
      }),
  },
  'a changed campaign': {
    at: 'bulk.email.',
    write: async (texts) => {
      const { body } = await platform.call(owner, createBulk, { body: { bulk: byHand(1) } })
      return platform.call(owner, updateBulk, {
        params: { id: body.bulk.bulk_id },
        body: { bulk: byHand(1, '10.00', { email: { active: true, ...texts } }) },
      })
    },
  },
  'an email by name': {
    at: '',
    write: (texts) =>
      platform.call(shop.people.admin, sendEmail, {
        params: { name: 'gift_card_manual' },
        body: { to_email: shop.people.staff.email, ...texts },
      }),
  },
}
const written = async () =>
  (
    await sql<{ movements: number; mails: number }>`
      select (select count(*)::int from movement) as movements,
        (select count(*)::int from mail where name not like 'approval%') as mails`.execute(
      platform.db,
    )
  ).rows[0]

describe.each(Object.entries(writers))('%s', (_name, { at, write }) => {
  test.each([
    ['subject', 'Dear {recipient_nam}', '{recipient_nam}', 'recipient_name'],
    ['title', '{{ amount_issued }} for you', '{{ amount_issued }}', 'amount_issued'],
    ['body', 'It is *|SHOP_NAME|*.', '*|SHOP_NAME|*', 'shop_name'],
    ['body', '{nothing_of_the_kind_at_all}', '{nothing_of_the_kind_at_all}', undefined],
  ])('with a wrong variable in %s writes nothing and names it: %s', async (...row) => {
    const [field, text, wrong, nearest] = row
    const before = await written()
    expect(await write({ [field]: text })).toMatchObject({
      status: 422,
      error: {
        code: 'unknown_variable',
        field: `${at}${field}`,
        facts: { written: wrong, ...(nearest ? { nearest } : {}) },
      },
    })
    expect(await written()).toEqual(before)
  })

  test('shows no code and no link in its subject or title', async () => {
    const before = await written()
    for (const field of ['subject', 'title'])
      expect(await write({ [field]: 'See {balance_page_link}' })).toMatchObject({
        status: 422,
        error: { code: 'secret_variable', field: `${at}${field}` },
      })
    expect(await written()).toEqual(before)
  })

  test('with right variables is written', async () => {
    const texts = {
      subject: 'Dear {recipient_name|friend}',
      body: '{amount_issued} from {shop_name}: {balance_page_link}',
    }
    expect(await write(texts)).toMatchObject({ status: 200 })
  })
})

test('a campaign without emails keeps a text that it doesn’t send', async () => {
  const bulk = byHand(1, '10.00', { email: { active: false, subject: '{unknown_thing}' } })
  expect((await platform.call(owner, createBulk, { body: { bulk } })).status).toBe(200)
})

test('a code is in no subject, whatever the design holds', async () => {
  const { write } = writers['a card for a guest']!
  expect(await write({ subject: 'Your code {giftcard_code}' })).toMatchObject({
    status: 422,
    error: { code: 'secret_variable', field: 'email_details.subject' },
  })
  expect(await write({ body: 'Your code is {giftcard_code}' })).toMatchObject({ status: 200 })
})
