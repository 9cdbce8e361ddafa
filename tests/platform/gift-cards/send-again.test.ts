import { beforeEach, describe, expect, test } from 'vitest'
import { listMails } from '#contract/emails/calls.ts'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { sendGiftCard } from '#contract/gift-cards/send.ts'
import { sendingOf } from '../../support/gift-cards/sending.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({
  connections: 25,
  env: { STOREFRONT_URL: 'https://shop.example' },
})
const { give, kinds } = sendingOf(platform, shop)
const start = '2026-03-01T10:00:00Z'
beforeEach(() => platform.at(start))
const again = (id: string, body: object = {}, person: Person = shop.people.owner) =>
  platform.call(person, sendGiftCard, { params: { id }, body })

describe('sending again', () => {
  test('goes to the recipient unless said, and stands in the timeline and the list of mails', async () => {
    const { id, email } = await give()
    expect((await again(id)).body.to).toBe(email)
    const sent = (await again(id, { send_to_recipient: true, email: 'x@y.example' })).body
    expect(sent.to).toBe(email)
    expect((await kinds(id)).filter((kind) => kind === 'sent')).toHaveLength(3)
    expect(
      (await platform.call(shop.people.owner, listMails, { query: { limit: 1 } })).body.rows,
    ).toMatchObject([{ mail_id: sent.mail_id, to: email, name: 'gift_card_manual' }])
  })

  test('goes to staff of the shop, and to nobody else: no stranger, no other customer', async () => {
    const { id } = await give()
    expect((await again(id, { email: shop.people.staff.email })).status).toBe(200)
    const stranger = await platform.customer(shop)
    for (const email of ['x@y.example', stranger.email, other.people.owner.email])
      expect(await again(id, { email })).toMatchObject({
        status: 422,
        error: { code: 'not_a_recipient', field: 'email' },
      })
  })

  test('shows no code to staff who may not see it: masked, it goes to the recipient only', async () => {
    const masking = await platform.shop({
      settings: { hiding_gift_card_code_except_last_4_digits: true },
    })
    const { id, email } = await give({}, {}, masking)
    expect(
      await again(id, { email: masking.people.staff.email }, masking.people.staff),
    ).toMatchObject({ status: 422, error: { code: 'not_a_recipient' } })
    expect((await again(id, { email }, masking.people.staff)).status).toBe(200)
    expect(
      (await again(id, { email: masking.people.staff.email }, masking.people.admin)).status,
    ).toBe(200)
  })

  test('is twenty an hour a person, counted also when thirty come at once', async () => {
    const { id } = await give()
    const person = await platform.colleague(shop)
    const all = await Promise.all(Array.from({ length: 30 }, () => again(id, {}, person)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10)
    platform.at('2026-03-01T11:00:01Z')
    expect((await again(id, {}, person)).status).toBe(200)
  })

  test('of a disabled card, by a limited person or from another shop is refused', async () => {
    const { id } = await give()
    for (const role of ['limited', 'pos'] as const)
      expect(await again(id, {}, shop.people[role])).toMatchObject({ status: 403 })
    expect(await again(id, {}, other.people.owner)).toMatchObject({ status: 404 })
    await platform.call(shop.people.owner, disableGiftCard, { params: { id } })
    expect(await again(id)).toMatchObject({ status: 409, error: { code: 'card_disabled' } })
  })
})
