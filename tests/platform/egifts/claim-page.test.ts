import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gifting, giftingOf, giftsThatDoNotTie } from '../../support/egifts/gifting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { text as english } from '../../support/text.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
afterAll(async () => expect(await giftsThatDoNotTie(platform)).toEqual([]))
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})
const at = (days: number): void =>
  platform.at(new Date(Date.parse(noon) + days * 24 * 60 * 60 * 1000))

describe('the page of a link', () => {
  test('shows who sent what, as text, without scripts or search engines, and claims nothing', async () => {
    const { id, card, email } = await desk.make({
      sender: { name: '<b>Charles</b>' },
      message: '<script>alert(1)</script>\nYours',
      product: 'Scarf',
    })
    const link = (await desk.messageIn(email, 'egift_recipient')).text.match(/http\S+/)![0]
    const page = await desk.page(new URL(link).pathname)
    expect(page.status).toBe(200)
    for (const words of [
      'A gift from &lt;b>Charles',
      '&lt;script>alert(1)&lt;/script>\nYours',
      'Scarf',
      '£20.00',
      '30 August 2026',
      'noindex',
    ])
      expect(page.text).toContain(words)
    expect(page.text).not.toMatch(/<script|<b>Charles/)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await desk.now(id)).toMatchObject({
      status: 'opened',
      opened_at: '2026-06-01T12:00:00.000Z',
    })
    expect((await desk.balance(card)).awaits_claim).toBe(true)
  })

  test('notes that it was opened once, and not for HEAD', async () => {
    const { id } = await desk.make()
    const path = await desk.pathOf(id)
    expect((await desk.page(path, { method: 'HEAD' })).status).toBe(200)
    expect((await desk.now(id)).status).toBe('sent')
    await Promise.all([desk.page(path), desk.page(path), desk.page(`${path}?lang=ru`)])
    expect((await desk.now(id)).events.filter(({ kind }) => kind === 'opened')).toHaveLength(1)
  })

  test('in Russian, without prices where the shop hides them', async () => {
    await desk.set({ language: 'ru', hide_prices: true })
    const { id, email } = await desk.make()
    const message = await desk.messageIn(email, 'egift_recipient')
    expect(message.subject).toMatch(/^Вам подарок от Charles из магазина/)
    expect(message.html).toContain('<html lang="ru" ')
    expect(message.text).not.toMatch(/20[.,]00/)
    const { text } = await desk.page(await desk.pathOf(id))
    for (const words of ['<html lang="ru">', 'Подарок от Charles', 'Получить можно до'])
      expect(text).toContain(words)
    expect(text).not.toContain('20,00')
    expect((await desk.page(`${await desk.pathOf(id)}?lang=en`)).text).toContain(
      english('storefront-pages.claim.until'),
    )
  })

  test('a wrong link, and after twenty of them none for that address', async () => {
    const { id } = await desk.make()
    const path = await desk.pathOf(id)
    for (const wrong of ['/claim/x', `/claim/${'a'.repeat(32)}`, '/claim/%00', `${path}x`])
      expect((await desk.page(wrong)).status).toBe(404)
    for (let i = 0; i < 20; i += 1) await desk.page(`/claim/${'b'.repeat(32)}`)
    expect((await desk.page(path)).status).toBe(429)
  })

  test('before its day, when it was cancelled, when its time is over, in a shop that is closed', async () => {
    const later = await desk.make({ send_at: '2026-06-05T09:00:00Z' })
    const early = await desk.page(await desk.pathOf(later.id))
    expect([early.status, early.text.includes('5 June 2026')]).toEqual([410, true])
    expect((await desk.claim(await desk.pathOf(later.id))).status).toBe(410)
    const { id } = await desk.make()
    const path = await desk.pathOf(id)
    await sql`
      update shop
      set settings = settings || '{"gw_locked": true}'
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect((await desk.claim(path)).text).toContain(english('storefront-pages.claim.locked'))
    await sql`
      update shop
      set settings = settings || '{"gw_locked": false, "block_shop": true}'
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect((await desk.page(path)).status).toBe(404)
    await sql`
      update shop
      set settings = settings || '{"block_shop": false}'
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    at(90)
    // before the job has run
    expect((await desk.claim(path)).text).toContain(english('storefront-pages.claim.expired'))
    expect((await desk.now(id)).status).toBe('sent')
  })
})
