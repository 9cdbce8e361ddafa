import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MailName } from '#contract/areas.ts'
import { saveStoreAsset } from '#contract/assets/calls.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { getMailHtml, readEmailValues } from '#contract/emails/edit.ts'
import { sendTestEmail } from '#contract/emails/named.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { body } from '../../support/gift-cards/guests.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { textIn } from '../../support/text.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform()
await postOfficeOf(platform).serve(null)
const app = storefrontOf(platform)
const turn = async (shop: TestShop, active: boolean) => {
  const done = await platform.call(shop.people.owner, saveStoreAsset, {
    params: { name: 'apple-wallet' },
    body: { active },
  })
  expect(done.error).toBeUndefined()
}
const shopWith = async (isOn: boolean, settings: Settings = {}) => {
  const shop = await platform.shop({ settings: { languages: { base: 'en', others: ['ru'] } } })
  if (isOn) await turn(shop, true)
  await sql`
    update shop
    set settings = settings || ${JSON.stringify(settings)}::jsonb
    where shop_id = ${shop.shop_id}`.execute(platform.db)
  return shop
}
const sold = ['issue_store_credit', 'monthly_gifts'].map((name) => ({ name, count: null }))
const issue = async (shop: TestShop, to = `${unique('guest')}@example.com`) => {
  const done = await platform.call(shop.people.owner, sendCustomGiftCard, {
    body: body(to) as never,
  })
  expect(done.error).toBeUndefined()
  return keptFor(shop, to)
}
const credit = async (shop: TestShop, id: string, to: string, valueToUpdate = '5.00') => {
  const done = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: {
      valueToUpdate,
      reason: 'Refund',
      email_details: { recipient_email: to, subject: 'More', title: 'More' },
    },
  })
  expect(done.error).toBeUndefined()
}
/** Waits until the email to an address was kept for reading. */
const keptFor = (shop: TestShop, to: string, name: MailName = 'gift_card_manual') =>
  until('the email', async () => {
    const row = await platform.db
      .selectFrom('mail')
      .select('mail_id')
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', to)
      .where('name', '=', name)
      .where('state', '=', 'kept')
      .executeTakeFirst()
    return row?.mail_id
  })
const messageOf = async (mailId: bigint) =>
  readMessage(platform, (await mailRow(platform, mailId))!)
const words = (language: 'en' | 'ru' = 'en') => textIn(language, 'mail.frame.wallet')
const linkIn = ({ text }: { text: string }, language?: 'en' | 'ru') =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${words(language)}: `))
    ?.slice(words(language).length + 2)

test('an email with a card’s code leads to the page at which its pass is added to a wallet', async () => {
  const shop = await shopWith(true)
  const message = await messageOf(await issue(shop))
  const link = linkIn(message)!
  expect(message.html).toContain(`href="${link}"`)
  const page = await app.request(new URL(link).pathname)
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('£10.00')
  expect(text).toContain('Add to Apple Wallet')
  expect(message.subject + link).not.toContain(message.text.match(/[A-Z2-9]{4} [A-Z2-9]{4}/)![0])
})

test('the link is in the language of the customer', async () => {
  const shop = await shopWith(true)
  const { id, email, customer_id } = await platform.customer(shop)
  await platform.db
    .updateTable('customer')
    .set({ language: 'ru' })
    .where('customer_id', '=', customer_id)
    .execute()
  await credit(shop, id, email!)
  const message = await messageOf(await keptFor(shop, email!))
  expect(linkIn(message, 'ru')).toContain('/pass/')
  expect(linkIn(message, 'en')).toBeUndefined()
})

test.each([
  ['whose passes are off', () => shopWith(false)],
  ['whose plan has no passes any more', () => shopWith(true, { features: sold })],
])('an email of a shop %s has no such link', async (_, make) => {
  const { text, html } = await messageOf(await issue(await make()))
  for (const part of [text, html]) {
    expect(part).not.toContain(words())
    expect(part).not.toContain('/pass/')
  }
})

test('an email without a code has no such link', async () => {
  const shop = await shopWith(true)
  const { id, email } = await platform.customer(shop)
  await credit(shop, id, email!)
  await credit(shop, id, email!, '-1.00')
  const { text } = await messageOf(await keptFor(shop, email!, 'loyalty_card_update'))
  expect(text).not.toContain('/pass/')
})

test('an email that was sent stays as it was, and staff see its link cut', async () => {
  const shop = await shopWith(true)
  const [sent, later] = [await issue(shop), await shopWith(false)]
  const before = await messageOf(sent)
  await turn(shop, false)
  expect(await messageOf(sent)).toEqual(before)
  const plain = await issue(later)
  await turn(later, true)
  expect(linkIn(await messageOf(plain))).toBeUndefined()
  const { body: shown } = await platform.call(shop.people.owner, getMailHtml, {
    params: { id: `m${sent}` },
  })
  expect(shown.html).toContain(words())
  const [, token = ''] = linkIn(before)!.split('/pass/')
  expect(shown.html + shown.text).not.toContain(token)
})

test('previews and tests show a sample of the link, where the shop gives out passes alone', async () => {
  for (const isOn of [true, false]) {
    const shop = await shopWith(isOn)
    const call = shop.people.owner
    const params = { name: 'gift_card_manual' }
    const { html } = (
      await platform.call(call, renderEmail, { params, body: { sample: true } as never })
    ).body
    const values = await platform.call(call, readEmailValues, { params, body: {} })
    expect([html.includes(words()), Boolean(values.body.is['wallet_link'])]).toEqual([isOn, isOn])
    expect(html).not.toMatch(/\/pass\/\w/)
    const { error } = await platform.call(call, sendTestEmail, {
      params,
      query: {},
      body: { preview_email: { to_email: call.email } } as never,
    })
    expect(error).toBeUndefined()
    const { text } = await messageOf(await keptFor(shop, call.email, 'email_test' as MailName))
    expect(text.includes(words())).toBe(isOn)
  }
})
