import { beforeEach, describe, expect, test } from 'vitest'
import { listMails } from '#contract/emails.ts'
import { disableGiftCard, replaceCode, splitGiftCard } from '#contract/gift-cards/change.ts'
import { getGiftCard, getGreetingToken, listCardEvents } from '#contract/gift-cards/read.ts'
import {
  fulfillAndSend,
  scheduleGiftCard,
  sendCustomGiftCard,
  sendGiftCard,
} from '#contract/gift-cards/send.ts'
import { undoTransaction } from '#contract/store-credit.ts'
import { startPostman } from '#platform/emails/postman.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { type Person, unique } from '../support/platform.ts'
import { suite } from '../support/suite.ts'
import { until } from '../support/until.ts'

const { platform, shop, other } = await suite({
  connections: 25,
  env: { STOREFRONT_URL: 'https://shop.example' },
})
const start = '2026-03-01T10:00:00Z'
const evening = '2026-03-01T18:00:00.000Z'
const tomorrow = '2026-03-02T09:00:00.000Z'
beforeEach(() => platform.at(start))

const give = async (more: object = {}, mail: object = {}, of = shop) => {
  const email = `${unique('guest')}@guests.example`
  const { status, body } = await platform.call(of.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: 'Guest Person',
        customer_email: email,
        balance: '10.00',
        reason: 'Reward',
      },
      email_details: {
        recipient_email: email,
        recipient_name: 'Guest Person',
        subject: 'Yours',
        ...mail,
      },
      ...more,
    } as never,
  })
  expect(status).toBe(200)
  return {
    id: body.gift_card.gift_card_id,
    email,
    card: body.gift_card,
    transaction: body.transaction.transaction_id,
  }
}
const read = async (id: string) =>
  (await platform.call(shop.people.owner, getGiftCard, { params: { id }, query: {} })).body
    .gift_card
const mailsOf = async (id: string) =>
  platform.db
    .selectFrom('mail')
    .select(['state', 'to_email', 'next_try_at'])
    .where('gift_card_id', '=', BigInt(id.slice(1)))
    .orderBy('mail_id')
    .execute()
const move = (id: string, send_at: string | null, person: Person = shop.people.owner) =>
  platform.call(person, scheduleGiftCard, { params: { id }, body: { send_at } })
const fulfil = (id: string, person: Person = shop.people.owner) =>
  platform.call(person, fulfillAndSend, { params: { id } })
const again = (id: string, body: object = {}, person: Person = shop.people.owner) =>
  platform.call(person, sendGiftCard, { params: { id }, body })
const kinds = async (id: string) =>
  (await platform.call(shop.people.owner, listCardEvents, { params: { id } })).body.rows.map(
    ({ kind }) => kind,
  )
/** All that is due leaves, to be kept: there is no mail server here. */
const post = async (id: string) => {
  const postman = startPostman(platform, null, { pollMs: 5 })
  await until('the mail to be kept', async () =>
    (await mailsOf(id)).some(({ state }) => state === 'kept'),
  )
  await postman.stop()
}

describe('a card whose mail is to leave later', () => {
  test('is scheduled until then, its money there at once, and fulfilled when the mail has left', async () => {
    const { id, card } = await give({ send_at: evening })
    expect(card).toMatchObject({
      state: 'scheduled',
      send_at: evening,
      balance: '10.00',
      fulfilled_at: null,
    })
    expect(await kinds(id)).toEqual(['scheduled', 'money', 'made'])
    platform.at(evening)
    await post(id)
    expect(await read(id)).toMatchObject({ state: 'active', send_at: null, fulfilled_at: evening })
    expect(await kinds(id)).toEqual(['sent', 'scheduled', 'money', 'made'])
  })

  test('in the past is sent now', async () => {
    expect((await give({ send_at: '2026-02-01T10:00:00Z' })).card).toMatchObject({
      state: 'active',
      send_at: null,
      fulfilled_at: '2026-03-01T10:00:00.000Z',
    })
  })

  test('is moved, sent now or cancelled, and says so', async () => {
    const { id } = await give({ send_at: evening })
    expect((await move(id, tomorrow)).body.gift_card).toMatchObject({
      state: 'scheduled',
      send_at: tomorrow,
    })
    expect((await move(id, null)).body.gift_card).toMatchObject({
      state: 'active',
      send_at: null,
      balance: '10.00',
    })
    expect((await kinds(id)).slice(0, 2)).toEqual(['cancelled', 'rescheduled'])
    expect(await mailsOf(id)).toMatchObject([{ state: 'cancelled', next_try_at: null }])
    const second = await give({ send_at: evening })
    expect((await fulfil(second.id)).body.gift_card).toMatchObject({
      state: 'active',
      send_at: null,
      fulfilled_at: '2026-03-01T10:00:00.000Z',
    })
    expect(await mailsOf(second.id)).toMatchObject([{ state: 'queued', next_try_at: null }])
  })

  test('is no more moved once its mail has left, nor where none waits', async () => {
    for (const { id } of [await give(), await give({ send_at: evening })]) {
      platform.at(tomorrow)
      expect(await move(id, '2026-04-01T00:00:00Z')).toMatchObject({
        status: 409,
        error: { code: 'nothing_waits' },
      })
      platform.at(start)
    }
  })

  test('that is cancelled by ten at once is cancelled once', async () => {
    const { id } = await give({ send_at: evening })
    const all = await Promise.all(Array.from({ length: 10 }, () => move(id, null)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await kinds(id)).filter((kind) => kind === 'cancelled')).toHaveLength(1)
  })

  test('sends nothing when it is disabled or its credit is undone', async () => {
    const [disabled, undone] = [await give({ send_at: evening }), await give({ send_at: evening })]
    await platform.call(shop.people.owner, disableGiftCard, { params: { id: disabled.id } })
    await platform.call(shop.people.owner, undoTransaction, { params: { id: undone.transaction } })
    for (const { id } of [disabled, undone])
      expect(await mailsOf(id)).toMatchObject([{ state: 'cancelled' }])
  })

  test('is moved by those who may issue, within the shop', async () => {
    const { id } = await give({ send_at: evening })
    for (const role of ['limited', 'pos'] as const)
      expect(await move(id, null, shop.people[role])).toMatchObject({ status: 403 })
    expect(await move(id, null, other.people.owner)).toMatchObject({ status: 404 })
    expect((await move(id, null, shop.people.staff)).status).toBe(200)
  })
})

describe('fulfil and send', () => {
  test('mails a card that was never sent, once however often and from however many places', async () => {
    const { id } = await give()
    const { body } = await platform.call(shop.people.owner, splitGiftCard, {
      params: { id },
      body: { amount: '4' },
    })
    const part = body.new_card.gift_card_id
    expect(body.new_card.fulfilled_at).toBeNull()
    await Promise.all(Array.from({ length: 5 }, () => fulfil(part)))
    expect((await read(part)).fulfilled_at).toBe('2026-03-01T10:00:00.000Z')
    expect(await mailsOf(part)).toHaveLength(1)
  })

  test('of a disabled card, by a limited person or from another shop is refused', async () => {
    const { id } = await give()
    for (const role of ['limited', 'pos'] as const)
      expect(await fulfil(id, shop.people[role])).toMatchObject({ status: 403 })
    expect(await fulfil(id, other.people.owner)).toMatchObject({ status: 404 })
    await platform.call(shop.people.owner, disableGiftCard, { params: { id } })
    expect(await fulfil(id)).toMatchObject({ status: 409, error: { code: 'card_disabled' } })
  })
})

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

  test('shows no code to staff who may not see it: where codes are masked they go to the recipient only', async () => {
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

describe('a greeting', () => {
  const token = async (id: string, person: Person = shop.people.owner) =>
    (await platform.call(person, getGreetingToken, { params: { id } })).body
  const page = async (path: string) => {
    const answer = await storefrontOf(platform).request(path)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

  test('says who, from which shop, what was written and how much, and never the code', async () => {
    const { id, card } = await give(
      {},
      {
        title: 'Happy birthday, {recipient_name}!',
        body: 'With love & <b>thanks</b>\n{giftcard_code}',
      },
    )
    const { link, greeting_token } = await token(id)
    expect(link).toBe(`https://shop.example/greeting/${greeting_token}`)
    const { status, text, headers } = await page(new URL(link).pathname)
    expect(status).toBe(200)
    for (const words of [
      'A gift from shop',
      'Happy birthday, Guest Person!',
      'For Guest Person',
      'With love &amp; &lt;b&gt;thanks&lt;/b&gt;',
      '£10.00',
    ])
      expect(text).toContain(words)
    for (const secret of [
      card.code,
      card.code.replaceAll(' ', ''),
      card.code.slice(-4),
      '@guests.example',
    ])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/<script|https?:\/\//)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await page(`${new URL(link).pathname}?lang=ru`)).text).toContain('Подарок от магазина')
  })

  test('has the same address until the code is replaced or the card disabled', async () => {
    const { id } = await give()
    const first = await token(id)
    expect(await token(id, shop.people.staff)).toEqual(first)
    await platform.call(shop.people.owner, replaceCode, { params: { id } })
    const second = await token(id)
    expect(second).not.toEqual(first)
    expect((await page(`/greeting/${first.greeting_token}`)).status).toBe(410)
    expect((await page(`/greeting/${second.greeting_token}`)).status).toBe(200)
    await platform.call(shop.people.owner, disableGiftCard, { params: { id } })
    expect((await page(`/greeting/${second.greeting_token}`)).status).toBe(410)
  })

  test('is not found by guessing', async () => {
    const { id } = await give()
    const [number, proof] = (await token(id)).greeting_token.split('.')
    for (const guess of [
      `${BigInt(number!) + 1n}.${proof}`,
      `${number}.${'A'.repeat(22)}`,
      `0${number}.${proof}`,
      number!,
      `.${proof}`,
      `${number}.${proof}x`,
    ])
      expect((await page(`/greeting/${guess}`)).status).toBe(410)
  })

  test('is for those who issue, within the shop', async () => {
    const { id } = await give()
    for (const role of ['limited', 'pos'] as const)
      expect(
        await platform.call(shop.people[role], getGreetingToken, { params: { id } }),
      ).toMatchObject({
        status: 403,
      })
    expect(
      await platform.call(other.people.owner, getGreetingToken, { params: { id } }),
    ).toMatchObject({
      status: 404,
    })
  })
})
