import { beforeEach, describe, expect, test } from 'vitest'
import { regenerateLoyaltyCard } from '#contract/customers/money.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { putSetting } from '#contract/shop/calls.ts'
import type { Send } from '#platform/mail/postman/smtp.ts'
import { type Gifts, giftsOf } from '../../support/emails/gifts.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform()
let shop: TestShop
let gifts: Gifts
const { serve, withSink, stopPostman, close } = postOfficeOf(platform)
beforeEach(async () => {
  await close()
  shop = await platform.shop()
  gifts = giftsOf(platform, shop)
})

describe('a mail', () => {
  test('is a real message: both parts, from, reply-to, subject, an id, and the code', async () => {
    const { delivered } = await withSink()
    const { id, email } = await platform.customer(shop)
    const done = await gifts.issue(
      id,
      {
        recipient_email: email,
        recipient_name: 'Ада Лавлейс',
        subject: 'Ваш подарок: {amount_issued}',
        title: 'Для {recipient_name}',
        body: 'Спасибо!\nДо встречи.',
      },
      '1234.50',
      { expires_on: '2099-12-31' },
    )
    const sent = await gifts.arrives(id, 'sent')
    expect(sent).toMatchObject({
      tries: 1,
      problem: null,
      next_try_at: null,
      to: email,
      transaction_id: done.body.transaction.transaction_id,
      sent_at: expect.any(String),
    })
    const [{ mail, from, to, raw }, ...others] = delivered as [(typeof delivered)[number]]
    expect(others).toEqual([])
    expect([from, to]).toEqual(['no-reply@tender.example', [email]])
    expect(mail).toMatchObject({
      subject: 'Ваш подарок: £1,234.50',
      from: { name: shop.shop_url.split('.')[0], address: 'no-reply@tender.example' },
      to: [{ name: 'Ада Лавлейс', address: email }],
      replyTo: [{ address: shop.people.owner.email }],
    })
    expect(mail.messageId).toMatch(new RegExp(`^<[0-9a-f-]{36}@${shop.shop_url}>$`))
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    const { code } = done.body.customer.LoyaltyCard!.GiftCard
    for (const part of [mail.html, mail.text])
      for (const words of [code, 'Для Ада Лавлейс', 'Спасибо!', '£1,234.50', '31 December 2099'])
        expect(part).toContain(words)
    expect(mail.html).toContain('Спасибо!<br>До встречи.')
  })

  test('looks as its preview did', async () => {
    const { delivered } = await withSink()
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    await gifts.arrives(id, 'sent')
    const details = {
      recipient_name: 'Ada',
      recipient_email: email!,
      subject: 'You have {balance_after}',
      title: 'Hi {recipient_name}',
      body: 'Use {giftcard_code} at {shop_name} by {expires_on}',
    }
    const preview = await platform.call(shop.people.owner, renderEmail, {
      params: { name: 'gift_card_manual' },
      body: { ...details, amount: '5.00', expires_on: '2099-12-31', platform_customer_id: id },
    })
    await gifts.issue(id, details, '5.00', { expires_on: '2099-12-31' })
    const { mail } = await until('the second mail', () => delivered[1])
    const { subject, from, reply_to, html, text } = preview.body
    expect([subject, reply_to, from]).toEqual([
      mail.subject,
      mail.replyTo?.[0]?.address,
      `${mail.from?.name} <${mail.from?.address}>`,
    ])
    expect([mail.html?.trim(), mail.text?.trim()]).toEqual([html.trim(), text.trim()])
  })

  test('comes from whom the shop says, and answers go where it says', async () => {
    const { delivered } = await withSink()
    await platform.call(shop.people.owner, putSetting, {
      body: {
        key: 'email_sender',
        value: { from_name: 'Клён & "Нить"', reply_to: 'answers@maple.example' },
      },
    })
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    await gifts.arrives(id, 'sent')
    expect(delivered[0]?.mail).toMatchObject({
      from: { name: 'Клён & "Нить"', address: 'no-reply@tender.example' },
      replyTo: [{ address: 'answers@maple.example' }],
    })
  })

  test('shows markup and placeholders in what people typed as they are, and adds no header', async () => {
    const { delivered } = await withSink()
    const { id, email } = await platform.customer(shop)
    const evil = `<img src=x onerror="alert(1)"> ' & {giftcard_code} {constructor} {__proto__}`
    const typed = `<img src=x onerror="alert(1)"> ' &`
    await gifts.issue(id, {
      recipient_email: email,
      recipient_name: evil,
      subject: `${typed} {recipient_name} Bcc: x@y.example`,
      title: '{recipient_name}',
      body: `<script>1</script>\nBcc: x@y.example\n{recipient_name}`,
    })
    await gifts.arrives(id, 'sent')
    const { mail, to, raw } = delivered[0]!
    expect(to).toEqual([email])
    expect(mail.bcc ?? []).toEqual([])
    expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im)
    expect(mail.html).not.toMatch(/<img|<script/i)
    expect(mail.html).toContain(
      '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &#39; &amp; {giftcard_code} {constructor} {__proto__}',
    )
    expect(mail.text).toContain(evil)
    expect(mail.subject).toContain("' & {giftcard_code} {constructor} {__proto__} Bcc: x@y.example")
    expect(mail.subject).toContain(`' & <img`)
  })

  test('about a change that is no gift holds no code, even where somebody asks for it', async () => {
    const { delivered } = await withSink()
    const { id, email } = await platform.customer(shop)
    const done = await gifts.issue(id, { recipient_email: email })
    await gifts.arrives(id, 'sent')
    const words = { subject: 'Changed', title: 'Changed', body: 'Changed' }
    for (const field of ['subject', 'title', 'body'] as const)
      expect(
        await gifts.issue(
          id,
          { recipient_email: email, ...words, [field]: '{giftcard_code}' },
          '-5.00',
        ),
      ).toMatchObject({ status: 422, error: { field: `email_details.${field}` } })
    await gifts.issue(id, { recipient_email: email, ...words }, '-5.00')
    const { mail } = await until('the second mail', () => delivered[1])
    expect(mail.subject).toBe('Changed')
    const { code } = done.body.customer.LoyaltyCard!.GiftCard
    expect((mail.html ?? '') + mail.text).not.toContain(code)
    expect(mail.text).toContain('£20.00')
  })

  test('carries the code that is live when it leaves', async () => {
    const stuck: Send = () => new Promise(() => undefined)
    await serve(stuck, { holdSeconds: 1 })
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    await gifts.arrives(id, 'sending')
    const anew = await platform.call(shop.people.owner, regenerateLoyaltyCard, { params: { id } })
    await stopPostman()
    const { delivered } = await withSink()
    await gifts.arrives(id, 'sent')
    expect(delivered[0]?.mail.text).toContain(anew.body.gift_card.code)
  })

  test('is kept where there is no mail server', async () => {
    await serve(null)
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    expect(await gifts.arrives(id, 'kept')).toMatchObject({ tries: 1, problem: null })
  })
})

describe('mail and money', () => {
  test('are one: a key that is resent ten times at once sends one mail', async () => {
    const { delivered } = await withSink()
    const { id, email } = await platform.customer(shop)
    const key = unique('key-0000')
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        gifts.issue(id, { recipient_email: email }, '5.00', {}, key),
      ),
    )
    expect(all.some(({ status }) => status === 200)).toBe(true)
    await gifts.arrives(id, 'sent')
    expect((await gifts.issue(id, { recipient_email: email }, '5.00', {}, key)).status).toBe(200)
    await new Promise((done) => setTimeout(done, 1500))
    expect(delivered).toHaveLength(1)
  })

  test('are one: a refused issue sends none', async () => {
    const { delivered } = await withSink()
    const { id, email } = await platform.customer(shop)
    expect((await gifts.issue(id, { recipient_email: email }, '-5.00')).status).toBe(409)
    const guest = `${unique('guest')}@guests.example`
    const refused = await platform.call(shop.people.limited, sendCustomGiftCard, {
      body: {
        gift_card: { customer_name: 'G', customer_email: guest, balance: '1', reason: 'Reward' },
        email_details: { recipient_email: guest, subject: 'x' },
      },
    })
    expect(refused.status).toBe(403)
    await new Promise((done) => setTimeout(done, 1500))
    expect([delivered.length, await gifts.mailsOf(id)]).toEqual([0, []])
  })
})
