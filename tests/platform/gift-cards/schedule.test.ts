import { beforeEach, describe, expect, test } from 'vitest'
import { disableGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { fulfillAndSend, scheduleGiftCard } from '#contract/gift-cards/send.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { startPostman } from '#platform/mail/postman/postman.ts'
import { sendingOf } from '../../support/gift-cards/sending.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop, other } = await suite({
  connections: 25,
  env: { STOREFRONT_URL: 'https://shop.example' },
})
const { give, kinds } = sendingOf(platform, shop)
const start = '2026-03-01T10:00:00Z'
const evening = '2026-03-01T18:00:00.000Z'
const tomorrow = '2026-03-02T09:00:00.000Z'
beforeEach(() => platform.at(start))
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
/** Processes everything due; emails are kept, because there is no mail server here. */
const post = async (id: string) => {
  const postman = startPostman(platform, null, { lookMs: 5 })
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
    const disabled = await give({ send_at: evening })
    const undone = await give({ send_at: evening })
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
