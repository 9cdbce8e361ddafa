import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { listEmailVariables, listMails, renderEmail, sendEmail } from '#contract/emails/calls.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { mails } from '#contract/areas.ts'
import { holdsOf, isSentByStaff } from '#platform/mail/catalogue.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

let now = Date.parse('2026-03-01T10:00:00Z')
const { platform, shop, other } = await suite({ at: new Date(now) })
const hour = 60 * 60 * 1000

const send = (
  to_email: string,
  more: object = {},
  person = shop.people.admin,
  name = 'gift_card_manual',
) => platform.call(person, sendEmail, { params: { name }, body: { to_email, ...more } })
const render = (body: object, person = shop.people.owner, name = 'gift_card_manual') =>
  platform.call(person, renderEmail, { params: { name }, body: body as never })
const list = async (query: object = {}, person = shop.people.owner) =>
  (await platform.call(person, listMails, { query: query as never })).body
const guestCard = async () => {
  const email = `${unique('guest')}@guests.example`
  const mail = { recipient_email: email, subject: 'Hello', title: 'For you' }
  const { body } = await platform.call(shop.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: { customer_name: 'Guest', customer_email: email, balance: '10', reason: 'Reward' },
      email_details: mail,
    },
  })
  return { email, card: body.gift_card.gift_card_id }
}

describe('sending a named mail', () => {
  test('goes to a customer, to staff of the shop, and to whom a card belongs', async () => {
    const { email: customer } = await platform.customer(shop)
    const { email: guest, card } = await guestCard()
    for (const done of [
      await send(customer!.toUpperCase()),
      await send(shop.people.staff.email),
      await send(guest, { gift_card_id: card }),
      // A person who holds credit is a customer
      await send(guest),
    ])
      expect(done).toMatchObject({ status: 200, body: { state: 'queued' } })
    expect((await list({ limit: 4 })).rows.map(({ to, state }) => [to, state])).toEqual([
      [guest, 'queued'],
      [guest, 'queued'],
      [shop.people.staff.email, 'queued'],
      [customer, 'queued'],
    ])
  })

  test("goes to nobody else: no stranger, no other shop's, no card to another than its owner", async () => {
    const { email: customer } = await platform.customer(shop)
    const { email: theirs } = await platform.customer(other)
    const { email: guest, card } = await guestCard()
    const tries = [
      send('stranger@elsewhere.example'),
      send(theirs!),
      send(other.people.owner.email),
      send(customer!, { gift_card_id: card }),
      send(shop.people.owner.email, { gift_card_id: card }),
    ]
    for (const done of await Promise.all(tries))
      expect(done).toMatchObject({
        status: 422,
        error: { code: 'not_a_recipient', field: 'to_email' },
      })
    expect(await send(guest, { gift_card_id: card }, other.people.owner)).toMatchObject({
      status: 404,
    })
    expect(await send(customer!, { gift_card_id: 'g999999999' })).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
  })

  test.each([
    ['two addresses', { to_email: 'a@b.example,c@d.example' }, 'to_email'],
    ['a header in the address', { to_email: 'a@b.example\r\nBcc: x@y.example' }, 'to_email'],
    ['a header in the subject', { subject: 'x\r\nBcc: y@z.example' }, 'subject'],
    ['a header in the title', { title: 'x\ny' }, 'title'],
    ['a body of 6,000 letters', { body: 'x'.repeat(6000) }, 'body'],
    ['html of its own', { html: '<b>' }, ''],
  ])('refuses %s by its field', async (_, more, field) => {
    const done = await send(shop.people.owner.email, more)
    expect([done.status, done.error?.field ?? '']).toEqual([422, field])
  })

  test('is known by its name', async () => {
    for (const name of ['nope', 'constructor', 'to_string']) {
      expect(await send(shop.people.owner.email, {}, shop.people.owner, name)).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
      expect(await render({}, shop.people.owner, name)).toMatchObject({ status: 404 })
      expect(
        await platform.call(shop.people.owner, listEmailVariables, { params: { name } }),
      ).toMatchObject({ status: 404 })
    }
    for (const name of ['__proto__', '..%2f', 'A'])
      expect(
        (
          await platform.request('GET', `/emails/${name}/variables`, {
            token: shop.people.owner.token,
          })
        ).status,
      ).toBe(422)
  })

  test('is twenty an hour a person, counted also when thirty come at once', async () => {
    const here = await platform.shop()
    const to = here.people.owner.email
    const all = await Promise.all(Array.from({ length: 30 }, () => send(to, {}, here.people.staff)))
    expect([
      all.filter(({ status }) => status === 200).length,
      all.filter(({ error }) => error?.code === 'too_many').length,
    ]).toEqual([20, 10])
    expect(all.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3600')
    expect((await send(to, {}, here.people.owner)).status).toBe(200)
    platform.at(new Date((now += hour)))
    expect((await send(to, {}, here.people.staff)).status).toBe(200)
  })

  test('is for those who may issue', async () => {
    for (const role of ['limited', 'pos'] as const)
      expect(await send(shop.people.owner.email, {}, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
  })
})

describe('the variables of a mail', () => {
  test.each(Object.keys(mails).filter(isSentByStaff))(
    '%s are those that its template fills, each with type and sample',
    async (name) => {
      const { body } = await platform.call(shop.people.limited, listEmailVariables, {
        params: { name },
      })
      expect(body.variables.map((variable) => variable.name)).toEqual(holdsOf(name))
      for (const { type, description } of body.variables)
        expect([type, description].every(Boolean)).toBe(true)
      const all = body.variables.map((variable) => `${variable.name}={${variable.name}}`).join(' ')
      const { id } = await platform.customer(shop)
      const shown = await render(
        {
          body: `${all} {nope} {}`,
          amount: '5.00',
          expires_on: '2099-01-31',
          recipient_name: 'Ada',
          recipient_email: 'ada@x.example',
          platform_customer_id: id,
        },
        shop.people.owner,
        name,
      )
      expect(shown.body.text).toContain('{nope} {}')
      expect(shown.body.text).toMatch(
        holdsOf(name).includes('amount_issued')
          ? /amount_issued=£5\.00 balance_after=£5\.00/
          : /giftcard_balance=£5\.00/,
      )
      expect(shown.body.text).not.toMatch(/=\{/)
    },
  )
})

describe('a preview', () => {
  test('sends and keeps nothing', async () => {
    const mails = (await list()).count
    const { id } = await platform.customer(shop)
    expect((await render({ amount: '5', platform_customer_id: id })).status).toBe(200)
    expect((await list()).count).toBe(mails)
  })

  test('shows the balance that will be, and a code only as far as the viewer may see it', async () => {
    const { id } = await platform.customer(shop)
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '20', reason: 'Reward' },
    })
    expect((await render({ amount: '5.50', platform_customer_id: id })).body.text).toContain(
      'Your balance: £25.50',
    )
    expect((await render({ amount: '5.50' })).body.text).toContain('Your balance: £5.50')
    expect((await render({ amount: '5.50' })).body.text).toMatch(/Code: [•· ]+$/m)
    expect(
      (await render({ amount: '5', platform_customer_id: id }, shop.people.limited)).body.text,
    ).toMatch(/Code: •••• •••• •••• [A-Z2-9]{4}/)
  })

  test.each([
    ['an amount that is none', { amount: '1e3' }, 'amount'],
    ['a day in the past', { expires_on: '2020-01-01' }, 'expires_on'],
    ['an instant that is none', { expires_on: '2026-99-99T00:00:00Z' }, 'expires_on'],
    ['a header in the subject', { subject: 'a\r\nb' }, 'subject'],
    ['a template of its own', { template: '<%= 1 %>' }, ''],
  ])('refuses %s by its field', async (_, body, field) => {
    const done = await render(body)
    expect([done.status, done.error?.field ?? '']).toEqual([422, field])
  })

  test('of the customer of another shop is none', async () => {
    const { id } = await platform.customer(other)
    expect(await render({ platform_customer_id: id })).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    expect(await render({}, shop.people.pos)).toMatchObject({ status: 403 })
  })
})

describe('the list of mails', () => {
  test('is paged, the newest first, both ways, of this shop and this customer only', async () => {
    const here = await platform.shop()
    const one = await platform.customer(here)
    const two = await platform.customer(here)
    const sent: string[] = []
    for (let i = 0; i < 9; i += 1)
      sent.unshift(
        (await send((i % 3 ? one : two).email!, { subject: `n ${i}` }, here.people.owner)).body
          .mail_id,
      )
    const ask = (query: object) => list(query, here.people.owner)
    const first = await ask({ limit: 4 })
    expect([
      first.count,
      first.count_capped,
      first.before,
      first.rows.map(({ mail_id }) => mail_id),
    ]).toEqual([9, false, null, sent.slice(0, 4)])
    const second = await ask({ limit: 4, after: first.after })
    expect(second.rows.map(({ mail_id }) => mail_id)).toEqual(sent.slice(4, 8))
    expect((await ask({ limit: 4, page: 3 })).rows.map(({ mail_id }) => mail_id)).toEqual(
      sent.slice(8),
    )
    expect(
      (await ask({ limit: 4, before: second.before })).rows.map(({ mail_id }) => mail_id),
    ).toEqual(sent.slice(0, 4))
    const theirs = await ask({ platform_customer_id: two.id })
    expect([
      theirs.count,
      new Set(theirs.rows.map(({ to, platform_customer_id }) => `${to} ${platform_customer_id}`)),
    ]).toEqual([3, new Set([`${two.email} ${two.id}`])])
    expect(
      await platform.call(shop.people.owner, listMails, {
        query: { platform_customer_id: two.id },
      }),
    ).toMatchObject({ status: 404 })
    expect(await platform.call(here.people.pos, listMails, { query: {} })).toMatchObject({
      status: 403,
    })
  })

  test('counts to 1,000 and says that there are more', async () => {
    const here = await platform.shop()
    const row = (i: number) => ({
      shop_id: here.shop_id,
      name: 'gift_card_manual',
      to_email: 'a@b.example',
      subject: `${i}`,
      content: JSON.stringify({ title: '', body: '', values: {} }),
      message_id: `<${unique('m')}@x>`,
      state: 'sent' as const,
      problem: null,
      next_try_at: null,
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
      staff_id: null,
      created_at: new Date(),
      sent_at: null,
    })
    await platform.db
      .insertInto('mail')
      .values(Array.from({ length: 1001 }, (_, i) => row(i)))
      .execute()
    expect(await list({ limit: 1 }, here.people.owner)).toMatchObject({
      count: 1000,
      count_capped: true,
    })
  })
})
