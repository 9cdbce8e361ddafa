import { describe, expect, test } from 'vitest'
import { renderEmail, sendEmail } from '#contract/emails/calls.ts'
import { disableGiftCard, replaceCode } from '#contract/gift-cards/change.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({
  shop: { settings: { languages: { base: 'en', others: ['ru'] } } },
})
const { owner, limited, staff } = shop.people
const desk = deliveriesOf(platform, shop)
const whole = /([A-Z2-9]{4} ){3}[A-Z2-9]{4}/
const send = (name: string, gift_card_id: string, to_email: string, by = staff) =>
  platform.call(by, sendEmail, { params: { name }, body: { to_email, gift_card_id } })
const preview = (name: string, gift_card_id: string, by = owner, more: object = {}) =>
  platform.call(by, renderEmail, { params: { name }, body: { gift_card_id, ...more } })

describe.each(['gift_card_replaced', 'gift_card_purchased'])('%s', (name) => {
  test('brings the live code to the card’s recipient, exactly as its preview showed it', async () => {
    const { card, email } = await desk.guestMail()
    const renewed = await platform.call(owner, replaceCode, { params: { id: card } })
    const { body: shown } = await preview(name, card)
    expect(shown.text).toContain(renewed.body.gift_card.code)
    expect((await preview(name, card, limited)).body.text).not.toMatch(whole)
    const done = await send(name, card, email)
    expect(done.status).toBe(200)
    const id = BigInt(done.body.mail_id.slice(1))
    const { subject, html, text, to } = await readMessage(platform, (await mailRow(platform, id))!)
    expect({ subject, html, text }).toEqual({
      subject: shown.subject,
      html: shown.html,
      text: shown.text,
    })
    expect(to.address).toBe(email)
    expect(subject).not.toContain(renewed.body.gift_card.code)
  })

  test('goes to nobody else, and not from a card that is disabled or another shop’s', async () => {
    const { card, email } = await desk.guestMail()
    const { email: stranger } = await platform.customer(shop)
    expect(await send(name, card, stranger!)).toMatchObject({
      status: 422,
      error: { code: 'not_a_recipient' },
    })
    expect((await send(name, card, email, limited)).status).toBe(403)
    expect((await send(name, card, email, other.people.owner)).status).toBe(404)
    expect((await preview(name, card, other.people.owner)).status).toBe(404)
    await platform.call(owner, disableGiftCard, { params: { id: card } })
    expect(await send(name, card, email)).toMatchObject({
      status: 409,
      error: { code: 'card_disabled' },
    })
  })
})
