import { beforeEach, describe, expect, test } from 'vitest'
import { disableGiftCard, replaceCode } from '#contract/gift-cards/change.ts'
import { getGreetingToken } from '#contract/gift-cards/read.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { erasingOf } from '../../support/customers/erasing.ts'
import { sendingOf } from '../../support/gift-cards/sending.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({
  connections: 25,
  env: { STOREFRONT_URL: 'https://shop.example' },
})
const { give } = sendingOf(platform, shop)
const start = '2026-03-01T10:00:00Z'
beforeEach(() => platform.at(start))

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

  test('of an erased customer’s card is refused with the reason: it has no code any more', async () => {
    const { person, erase } = erasingOf(platform)
    const { id, customer_id } = await person(shop)
    const { gift_card_id } = await platform.db
      .selectFrom('gift_card')
      .select('gift_card_id')
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow()
    const ask = () =>
      platform.call(shop.people.owner, getGreetingToken, { params: { id: `g${gift_card_id}` } })
    const before = await ask()
    expect(before.status).toBe(200)
    await erase(shop, id)
    expect(await ask()).toMatchObject({ status: 409, error: { code: 'card_disabled' } })
    expect((await page(new URL(before.body.link).pathname)).status).toBe(410)
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
