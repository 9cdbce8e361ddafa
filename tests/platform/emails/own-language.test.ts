import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { finished } from '../../support/bulk/campaigns.ts'
import { body } from '../../support/gift-cards/guests.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { textIn } from '../../support/text.ts'

const platform = await suitePlatform()
let shop: TestShop
beforeEach(async () => {
  shop = await platform.shop()
  await setting('languages', { base: 'en', others: ['ru'] })
})

const setting = async (key: string, value: unknown) =>
  expect(
    await platform.call(shop.people.owner, putSetting, { body: { key, value } as never }),
  ).toMatchObject({ status: 200 })
type Customer = { id: string; email: string; language: 'en' | 'ru' }
const customers = (): Promise<Customer[]> =>
  Promise.all(
    (['en', 'ru'] as const).map(async (language) => {
      const { id, email, customer_id } = await platform.customer(shop)
      await platform.db
        .updateTable('customer')
        .set({ language })
        .where('customer_id', '=', customer_id)
        .execute()
      return { id, email: email!, language }
    }),
  )
const sent = async ({ email }: { email: string }) => {
  const { mail_id } = await platform.db
    .selectFrom('mail')
    .select('mail_id')
    .where('shop_id', '=', shop.shop_id)
    .where('to_email', '=', email)
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow()
  const { subject, html } = await readMessage(platform, (await mailRow(platform, mail_id))!)
  return { subject, title: /<h1[^>]*>([^<]*)</.exec(html)?.[1] }
}
const ours = (
  language: 'en' | 'ru',
  name: 'gift_card_manual' | 'loyalty_card_update' | 'bulk_loyalty_card' = 'gift_card_manual',
) => ({
  subject: textIn(language, `mail.letters.${name}.subject`),
  title: textIn(language, `mail.letters.${name}.title`),
})
const offered = { subject: 'As offered', title: 'As offered' }
const untouched: ('subject' | 'title')[] = ['subject', 'title']

describe('an email whose subject nobody changed', () => {
  test('is in the language of each customer, as previewed, where the builder is on', async () => {
    await setting('using_email_builder', true)
    for (const { id, email, language } of await customers()) {
      const details = { recipient_email: email, ...offered, untouched }
      const preview = await platform.call(shop.people.owner, renderEmail, {
        params: { name: 'gift_card_manual' },
        body: { ...details, reason: 'Refund', platform_customer_id: id, amount: '5.00' },
      })
      expect(preview.body.subject).toBe(ours(language).subject)
      await platform.call(shop.people.owner, updateBalance, {
        params: { id },
        body: { valueToUpdate: '5.00', reason: 'Refund', email_details: details },
      })
      expect(await sent({ email })).toEqual(ours(language))
    }
  })

  test('has the words of the reason in that language where the builder is off', async () => {
    for (const { id, email, language } of await customers()) {
      const details = { recipient_email: email, ...offered, untouched }
      const words = textIn(language, 'commerce.reasonMails.Return')
      const preview = await platform.call(shop.people.owner, renderEmail, {
        params: { name: 'gift_card_manual' },
        body: { ...details, reason: 'Return', platform_customer_id: id },
      })
      expect(preview.body.subject).toBe(words)
      await platform.call(shop.people.owner, sendCustomGiftCard, {
        body: body(email, { reason: 'Return' }, details) as never,
      })
      expect(await sent({ email })).toEqual({ subject: words, title: words })
      await platform.call(shop.people.owner, updateBalance, {
        params: { id },
        body: {
          valueToUpdate: '5.00',
          reason: 'Return',
          email_details: { ...details, title: 'Typed', untouched: ['subject'] },
        },
      })
      expect(await sent({ email })).toEqual({ subject: words, title: 'Typed' })
    }
  })

  test('about a change by hand is in that language too', async () => {
    for (const { id, email, language } of await customers()) {
      await platform.call(shop.people.owner, updateBalance, {
        params: { id },
        body: {
          valueToUpdate: '5.00',
          kind: 'adjust',
          reason: 'Other',
          email_details: { recipient_email: email, subject: 'As offered', untouched: ['subject'] },
        },
      })
      expect(await sent({ email })).toEqual(ours(language, 'loyalty_card_update'))
    }
  })

  test.each([true, false])('of a campaign is in theirs; builder on: %s', async (isOn) => {
    await setting('using_email_builder', isOn)
    const both = await customers()
    const credited = (email: object) =>
      finished(platform, shop, {
        operation_name: 'loyalty_card',
        source: both.map(({ id }) => ({
          count: 1,
          entity_data: { balance: '5.00', platform_customer_id: id },
        })),
        on_credited_lately: 'keep',
        email: { active: true, ...email },
      })
    await credited({})
    for (const one of both) expect(await sent(one)).toEqual(ours(one.language, 'bulk_loyalty_card'))
    await credited({ subject: 'Typed', title: 'By hand' })
    for (const one of both) expect(await sent(one)).toEqual({ subject: 'Typed', title: 'By hand' })
  })
})

test('a subject that the shop has set is every customer’s, where the builder is off', async () => {
  await setting('email_gift_card_manual', { subject: 'From Maple', template_title: 'A note' })
  const both = await customers()
  await finished(platform, shop, {
    operation_name: 'loyalty_card',
    source: both.map(({ id }) => ({
      count: 1,
      entity_data: { balance: '5.00', platform_customer_id: id },
    })),
    email: { active: true },
  })
  for (const one of both)
    expect(await sent(one)).toEqual({ subject: 'From Maple', title: 'A note' })
})

test('a typed subject stays as it was typed; a needed one is still required', async () => {
  const [customer] = await customers()
  const credit = (details: object) =>
    platform.call(shop.people.owner, updateBalance, {
      params: { id: customer!.id },
      body: {
        valueToUpdate: '5.00',
        reason: 'Refund',
        email_details: { recipient_email: customer!.email, ...details } as never,
      },
    })
  await credit({ subject: 'Typed', title: 'By hand' })
  expect(await sent(customer!)).toEqual({ subject: 'Typed', title: 'By hand' })
  expect(await credit({ subject: ' ' })).toMatchObject({ status: 422 })
})
