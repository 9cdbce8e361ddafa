import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelEgift,
  changeEgiftRecipient,
  handOverEgift,
  releaseEgift,
  sendEgift,
} from '#contract/egifts.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { checkCode } from '#contract/redemptions.ts'
import { mailRow, messageOf } from '#platform/emails/send-mail.ts'
import { mayBecome, transitions } from '#rules/egifts.ts'
import { egiftStatuses } from '#contract/egift.ts'
import { type Gifting, giftingOf } from '../support/gifting.ts'
import { type TestShop, unique } from '../support/platform.ts'
import { suitePlatform } from '../support/suite.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
afterAll(async () => {
  // what is owed for gifts that nobody has lies on their cards, and nowhere else
  const { rows } = await sql`
    select e.egift_id
    from egift e
      join gift_card g on g.gift_card_id = e.gift_card_id
    where e.status in ('fraud_hold', 'scheduled', 'sent', 'opened', 'bounced')
      and (
        g.balance <> e.value
        or not g.awaits_claim
        or exists (select from gift_card_code k where k.gift_card_id = g.gift_card_id)
      )
    union all
    select e.egift_id
    from egift e
      join gift_card g on g.gift_card_id = e.gift_card_id
    where e.status = 'cancelled' and g.balance <> 0`.execute(platform.db)
  expect(rows).toEqual([])
})
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})
const messageIn = async (to: string, name: string) => {
  const mail = (await desk.mails(to)).findLast((one) => one.name === name)
  return messageOf(platform, (await mailRow(platform, mail!.mail_id))!)
}
const codeOn = (text: string): string =>
  /<dd class="sum">([A-Z0-9]{4}(?: [A-Z0-9]{4})+)<\/dd>/.exec(text)?.[1] ?? ''
const at = (days: number): void =>
  platform.at(new Date(Date.parse(noon) + days * 24 * 60 * 60 * 1000))

describe('the page of a link', () => {
  test('shows who sent what, as text, with no script, to nobody’s search engine; looking claims nothing', async () => {
    const { id, card, email } = await desk.make({
      sender: { name: '<b>Charles</b>' },
      message: '<script>alert(1)</script>\nYours',
      product: 'Scarf',
    })
    const link = (await messageIn(email, 'egift_recipient')).text.match(/http\S+/)![0]
    const page = await desk.page(new URL(link).pathname)
    expect(page.status).toBe(200)
    for (const words of [
      'A gift from &lt;b&gt;Charles',
      '&lt;script&gt;alert(1)&lt;/script&gt;<br>Yours',
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

  test('in Russian, without prices where the shop hides them, with the shop’s own words', async () => {
    await desk.set({
      language: 'ru',
      hide_prices: true,
      claim_title: '{recipient_name}, сюрприз!',
      button_text: 'Забрать',
      button_colour: '#004400',
    })
    const { id, email } = await desk.make()
    const message = await messageIn(email, 'egift_recipient')
    expect(message.subject).toMatch(/^Вам подарок от Charles из магазина/)
    expect(message.html).toContain('<html lang="ru">')
    expect(message.text).not.toMatch(/20[.,]00/)
    const { text } = await desk.page(await desk.pathOf(id))
    for (const words of [
      '<html lang="ru">',
      'Ada, сюрприз!',
      'Забрать',
      'background:#004400',
      'Получить можно до',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('20,00')
    expect((await desk.page(`${await desk.pathOf(id)}?lang=en`)).text).toContain('Claim it until')
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
    await sql`update shop set settings = settings || '{"gw_locked": true}' where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    expect((await desk.claim(path)).text).toContain('just now')
    await sql`update shop set settings = settings || '{"gw_locked": false, "block_shop": true}' where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    expect((await desk.page(path)).status).toBe(404)
    await sql`update shop set settings = settings || '{"block_shop": false}' where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    at(90)
    // the job has not been there
    expect((await desk.claim(path)).text).toContain('is over')
    expect((await desk.now(id)).status).toBe('sent')
  })
})

describe('claimed', () => {
  test('the card is the recipient’s with its code, shown once and mailed; the sender hears of it; no money moved', async () => {
    const customer = await platform.customer(shop)
    const { id, card, sender } = await desk.make({
      recipient: { name: 'Ada', email: customer.email },
    })
    const path = await desk.pathOf(id)
    const { status, text } = await desk.claim(path)
    const code = codeOn(text)
    expect([status, code]).toEqual([200, expect.stringMatching(/^\w{4}( \w{4})+$/)])
    expect(await desk.now(id)).toMatchObject({
      status: 'claimed',
      claimed_at: '2026-06-01T12:00:00.000Z',
      platform_customer_id: customer.id,
      acts: [],
    })
    expect(await desk.balance(card)).toMatchObject({
      balance: 2000n,
      awaits_claim: false,
      customer_id: customer.customer_id,
    })
    expect((await desk.store.ask(checkCode, { body: { code } })).body).toMatchObject({
      available: '20.00',
    })
    expect((await messageIn(customer.email!, 'egift_code')).text).toContain(code)
    expect((await messageIn(sender, 'egift_claimed')).text).toContain('Ada has claimed the gift')
    expect(
      await platform.db
        .selectFrom('movement')
        .select('kind')
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    ).toHaveLength(1)
    const again = await desk.claim(path)
    expect([again.status, codeOn(again.text)]).toEqual([410, ''])
    expect((await desk.page(path)).text).not.toContain(code)
    expect(
      (await platform.call(shop.people.owner, getGiftCard, { params: { id: card! }, query: {} }))
        .body.gift_card,
    ).toMatchObject({ code, customer_name: expect.any(String) })
  })

  test('by link without an address: asks for one, and refuses what is none', async () => {
    const { id } = await desk.make({ channel: 'link', recipient: { name: 'Ada' } })
    const path = await desk.pathOf(id)
    expect((await desk.page(path)).text).toContain('type="email"')
    for (const email of ['', 'x', 'a@x.example, b@x.example', '"a"@x.example'])
      expect(await desk.claim(path, { email })).toMatchObject({
        status: 422,
        text: expect.stringContaining('no e-mail address'),
      })
    expect((await desk.now(id)).status).toBe('opened')
    const email = `${unique('guest')}@customers.example`
    expect((await desk.claim(path, { email })).status).toBe(200)
    expect(await desk.now(id)).toMatchObject({ status: 'claimed', recipient: { email } })
  })

  test('twenty-five at once: one gets it', async () => {
    const { id, card, email } = await desk.make()
    const path = await desk.pathOf(id)
    const addresses = Array.from({ length: 25 }, (_, i) => storefrontFrom(i))
    const done = await Promise.all(addresses.map((ask) => ask(path)))
    expect(done.map((text) => codeOn(text)).filter(Boolean)).toHaveLength(1)
    expect((await desk.mails(email)).filter(({ name }) => name === 'egift_code')).toHaveLength(1)
    const { rows } = await sql<{
      n: string
    }>`select count(*)::text as n from gift_card_code where gift_card_id = ${BigInt(card!.slice(1))}`.execute(
      platform.db,
    )
    expect(rows[0]?.n).toBe('1')
  })

  test('against a cancellation: either the recipient has it all, or the buyer', async () => {
    for (let i = 0; i < 12; i += 1) {
      const { id, card } = await desk.make()
      const path = await desk.pathOf(id)
      const [claimed, cancelled] = await Promise.all([
        storefrontFrom(i)(path),
        platform.call(shop.people.owner, cancelEgift, { params: { id } }),
      ])
      const { balance, disabled_at, awaits_claim } = await desk.balance(card)
      const { status } = await desk.now(id)
      if (codeOn(claimed))
        expect([status, balance, disabled_at, awaits_claim, cancelled.status]).toEqual([
          'claimed',
          2000n,
          null,
          false,
          409,
        ])
      else
        expect([status, balance, awaits_claim, cancelled.status]).toEqual([
          'cancelled',
          0n,
          true,
          200,
        ])
    }
  })

  test('against a change of recipient: the old link gets it before, or never', async () => {
    for (let i = 0; i < 12; i += 1) {
      const { id } = await desk.make()
      const path = await desk.pathOf(id)
      const body = { name: 'Grace', email: `${unique('guest')}@customers.example` }
      const [claimed, changed] = await Promise.all([
        storefrontFrom(i)(path),
        platform.call(await platform.colleague(shop, 'owner'), changeEgiftRecipient, {
          params: { id },
          body,
        }),
      ])
      const gift = await desk.now(id)
      if (codeOn(claimed))
        expect([gift.status, gift.recipient.name, changed.status]).toEqual(['claimed', 'Ada', 409])
      else
        expect([gift.status, gift.recipient.name, changed.status]).toEqual(['sent', 'Grace', 200])
    }
  })

  test('sent against a change of recipient: no mail with a live link goes to the old address', async () => {
    for (let i = 0; i < 8; i += 1) {
      const { id, email } = await desk.make()
      const body = { name: 'Grace', email: `${unique('guest')}@customers.example` }
      await Promise.all([
        platform.call(await platform.colleague(shop, 'owner'), sendEgift, {
          params: { id },
          body: {},
        }),
        platform.call(await platform.colleague(shop, 'owner'), changeEgiftRecipient, {
          params: { id },
          body,
        }),
      ])
      expect((await desk.mails(email)).filter(({ state }) => state !== 'cancelled')).toEqual([])
      expect((await desk.mails(body.email)).length).toBeGreaterThan(0)
    }
  })
})

/** The page as another address asks for it. */
const storefrontFrom =
  (i: number) =>
  async (path: string): Promise<string> => {
    const env = { incoming: { socket: { remoteAddress: `10.0.${i}.1` } } }
    const response = await desk.storefront.request(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      },
      env,
    )
    return response.text()
  }

describe('from a store’s checkout', () => {
  test('a paid gift is issued, once for its cart, whatever the key', async () => {
    await desk.set({ order_tag: 'e-gift', order_note: 'No prices in the parcel' })
    const body = { cart_id: unique('cart'), ...desk.given(), order: '#2001' }
    const one = await desk.hand(body)
    expect(one.body).toMatchObject({
      gift: { status: 'sent', cart_id: body.cart_id, order: '#2001', by: null },
      link: null,
      order_tag: 'e-gift',
      order_note: 'No prices in the parcel',
    })
    const again = await Promise.all(Array.from({ length: 20 }, () => desk.hand(body)))
    expect(new Set(again.map(({ body: { gift } }) => gift.egift_id))).toEqual(
      new Set([one.body.gift.egift_id]),
    )
    expect(
      await platform.db
        .selectFrom('movement')
        .select(['amount', 'source', 'staff_id'])
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    ).toEqual([{ amount: 2000n, source: 'checkout', staff_id: null }])
    expect(await desk.mails(body.recipient.email!)).toHaveLength(1)
    expect(await desk.hand({ ...body, value: '21.00' })).toMatchObject({
      status: 409,
      error: { code: 'gift_differs', facts: { value: '20.00' } },
    })
  })

  test('twenty of a new cart at once are one gift', async () => {
    const body = { cart_id: unique('cart'), ...desk.given() }
    const done = await Promise.all(Array.from({ length: 20 }, () => desk.hand(body)))
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]))
    expect(
      await platform.db
        .selectFrom('movement')
        .select('amount')
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    ).toEqual([{ amount: 2000n }])
  })

  test('from draft over payment to claim, goods and refund; nothing is owed before it is paid', async () => {
    const body = {
      cart_id: unique('cart'),
      ...desk.given({ channel: 'link' as const, recipient: { name: 'Ada' } }),
    }
    const step = async (
      status: 'draft' | 'pending_payment' | 'paid' | 'fulfilled' | 'cancelled' | 'refunded',
      more: object = {},
    ) => desk.hand({ ...body, ...more, status })
    expect((await step('draft')).body).toMatchObject({
      gift: { status: 'draft', gift_card_id: null },
      link: null,
    })
    expect((await step('pending_payment', { value: '30.00' })).body.gift).toMatchObject({
      status: 'pending_payment',
      value: '30.00',
    })
    expect(await step('fulfilled')).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
    const paid = (await step('paid', { value: '30.00' })).body
    expect(paid).toMatchObject({
      gift: { status: 'sent' },
      link: expect.stringMatching(/\/claim\//),
    })
    expect(
      (await desk.claim(new URL(paid.link!).pathname, { email: 'ada@customers.example' })).status,
    ).toBe(200)
    expect((await step('fulfilled')).body.gift.status).toBe('fulfilled')
    expect((await step('fulfilled')).body.gift.status).toBe('fulfilled')
    expect(await step('cancelled')).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
    expect((await step('refunded')).body.gift.status).toBe('refunded')
    expect((await desk.balance(paid.gift.gift_card_id)).balance).toBe(0n)
    expect(
      await platform.db
        .selectFrom('movement')
        .select(['kind', 'amount', 'source'])
        .where('shop_id', '=', shop.shop_id)
        .orderBy('movement_id')
        .execute(),
    ).toEqual([
      { kind: 'issue', amount: 3000n, source: 'checkout' },
      { kind: 'undo', amount: -3000n, source: 'checkout' },
    ])
  })

  test('above the threshold it waits for somebody’s release', async () => {
    await desk.set({ fraud_hold_above: '50' })
    expect((await desk.hand({ value: '50.00' })).body.gift.status).toBe('sent')
    const { gift } = (await desk.hand({ value: '50.01' })).body
    expect(gift.status).toBe('fraud_hold')
    expect(await desk.mails(gift.recipient.email!)).toEqual([])
    const params = { id: gift.egift_id }
    expect(await platform.call(shop.people.staff, releaseEgift, { params })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    expect(
      (await platform.call(shop.people.owner, releaseEgift, { params })).body.gift.status,
    ).toBe('sent')
    expect(await platform.call(shop.people.owner, releaseEgift, { params })).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
    expect(await desk.mails(gift.recipient.email!)).toHaveLength(1)
  })

  test('is refused over the limit, off, in a locked shop, without a key, for another shop’s cart', async () => {
    const body = { cart_id: unique('cart'), ...desk.given() }
    expect(
      await platform.call(null, handOverEgift, { body }, { token: desk.store.key }),
    ).toMatchObject({
      status: 400,
      error: { code: 'key_missing' },
    })
    expect(await platform.call(shop.people.owner, handOverEgift, { body })).toMatchObject({
      status: 401,
      error: { code: 'key_refused' },
    })
    expect(await desk.hand({ cart_id: 'unknown', status: 'refunded' })).toMatchObject({
      status: 404,
      error: { code: 'not_found', field: 'cart_id' },
    })
    await sql`update shop set settings = settings || '{"limit_store_credit_issue_max_value": "10.00"}' where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    expect(await desk.hand(body)).toMatchObject({
      status: 422,
      error: { code: 'over_limit', field: 'value' },
    })
    await sql`update shop set settings = settings || '{"gw_locked": true}' where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    expect(await desk.hand(body)).toMatchObject({ status: 403, error: { code: 'shop_locked' } })
    await sql`update shop set settings = settings || '{"gw_locked": false}' where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    await desk.set({ enabled: false })
    expect(await desk.hand(body)).toMatchObject({ status: 409, error: { code: 'egifts_off' } })
    const other = await giftingOf(platform, await platform.shop())
    expect((await other.hand(body)).body.gift.status).toBe('sent')
  })
})

describe('by the clock', () => {
  test('a gift leaves on its day, once, whichever of two workers comes first', async () => {
    const { id, email } = await desk.make({ send_at: '2026-06-05T09:00:00Z' })
    at(3)
    await desk.run()
    expect((await desk.now(id)).status).toBe('scheduled')
    at(10)
    await Promise.all([desk.run(), desk.run(), desk.run()])
    // down for five days: nobody loses any of the time to claim
    expect(await desk.now(id)).toMatchObject({
      status: 'sent',
      sent_at: '2026-06-11T12:00:00.000Z',
      expires_at: '2026-09-09T12:00:00.000Z',
    })
    expect(await desk.mails(email)).toHaveLength(1)
  })

  test('it is reminded of, warned of once each, and not once it is claimed', async () => {
    const [one, two] = [await desk.make(), await desk.make()]
    await desk.claim(await desk.pathOf(two.id))
    const names = async (to: string) => (await desk.mails(to)).map(({ name }) => name)
    at(7)
    await Promise.all([desk.run(), desk.run()])
    await desk.run()
    expect(await names(one.email)).toEqual(['egift_recipient', 'egift_reminder'])
    at(87)
    await desk.run()
    await desk.run()
    expect(await names(one.email)).toEqual(['egift_recipient', 'egift_reminder', 'egift_expiring'])
    expect(await names(two.email)).toEqual(['egift_recipient', 'egift_code'])
    const warning = await messageIn(one.email, 'egift_expiring')
    expect(warning.text).toContain('until 30 August 2026')
    expect(warning.text).toMatch(/\/claim\/[\w-]{32}/)
  })

  test('after weeks of being down a person gets the last warning alone', async () => {
    const { email } = await desk.make()
    at(88)
    await desk.run()
    await desk.run()
    expect((await desk.mails(email)).map(({ name }) => name)).toEqual([
      'egift_recipient',
      'egift_expiring',
    ])
  })

  test.each([
    ['recipient', 'recipient', 2000n],
    ['sender', 'sender', 2000n],
    ['refund', null, 0n],
  ] as const)('nobody claimed it: %s', async (after, whose, left) => {
    await desk.set({ after })
    const { id, card, email, sender } = await desk.make()
    const path = await desk.pathOf(id)
    at(91)
    await Promise.all([desk.run(), desk.run()])
    const gift = await desk.now(id)
    expect(gift.status).toBe('expired')
    expect((await desk.balance(card)).balance).toBe(left)
    for (const [party, to] of [
      ['recipient', email],
      ['sender', sender],
    ] as const)
      expect((await desk.mails(to)).filter(({ name }) => name === 'egift_code')).toHaveLength(
        party === whose ? 1 : 0,
      )
    expect((await desk.balance(card)).customer_email).toBe(
      whose === 'recipient' ? email : whose === 'sender' ? sender : null,
    )
    expect((await desk.claim(path)).status).toBe(410)
  })

  test('nobody has an address: the money goes back', async () => {
    const { id, card } = await desk.make({
      channel: 'link',
      recipient: { name: 'Ada' },
      sender: { name: 'Charles' },
    })
    at(91)
    await desk.run()
    expect([(await desk.now(id)).status, (await desk.balance(card)).balance]).toEqual([
      'expired',
      0n,
    ])
  })

  test('a mail that came back: bounced, and sent again it is sent', async () => {
    const { id, email } = await desk.make()
    await platform.db
      .updateTable('mail')
      .set({ state: 'failed', problem: '550 no such mailbox' })
      .where('to_email', '=', email)
      .execute()
    await desk.run()
    await desk.run()
    expect(await desk.now(id)).toMatchObject({
      status: 'bounced',
      acts: ['send', 'recipient', 'link', 'cancel'],
    })
    expect((await desk.now(id)).events.filter(({ kind }) => kind === 'bounced')).toHaveLength(1)
    expect(
      (await platform.call(shop.people.owner, sendEgift, { params: { id }, body: {} })).body.gift
        .status,
    ).toBe('sent')
  })

  test('killed half-way, each gift was led on whole or not at all, and the next run does the rest', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => desk.make({ send_at: '2026-06-05T09:00:00Z' })),
    )
    at(5)
    // dies when it comes to hand the mail over, after status and step were written
    let mailed = 0
    await sql`create or replace function die_of_mail() returns trigger language plpgsql as $$ begin if new.name = 'egift_recipient' and new.to_email = ${sql.lit(made[2]!.email)} then raise exception 'killed'; end if; return new; end $$`.execute(
      platform.db,
    )
    await sql`create trigger die_of_mail before insert on mail for each row execute function die_of_mail()`.execute(
      platform.db,
    )
    await desk.run()
    for (const { id, email } of made) {
      const { status } = await desk.now(id)
      mailed += (await desk.mails(email)).length
      expect([status, (await desk.mails(email)).length]).toEqual(
        email === made[2]!.email ? ['scheduled', 0] : ['sent', 1],
      )
    }
    expect(mailed).toBe(5)
    await sql`drop trigger die_of_mail on mail`.execute(platform.db)
    await desk.run()
    for (const { id, email } of made)
      expect([(await desk.now(id)).status, (await desk.mails(email)).length]).toEqual(['sent', 1])
  })
})

test('only the store leads to payment, goods and refunds, and what has ended stays', () => {
  const by = (to: (typeof egiftStatuses)[number]) =>
    new Set(egiftStatuses.flatMap((from) => transitions[from][to] ?? []))
  for (const to of ['pending_payment', 'fulfilled', 'refunded'] as const)
    expect(by(to)).toEqual(new Set(['store']))
  for (const from of ['expired', 'cancelled', 'refunded'] as const)
    expect(transitions[from]).toEqual({})
  expect(mayBecome('claimed', 'cancelled', 'staff')).toBe(false)
})
