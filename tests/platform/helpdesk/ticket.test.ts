import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { approve, askApproval } from '#contract/store-credit/calls.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 25, ties: 'after all' })
const start = Date.parse('2026-03-01T10:00:00Z')
platform.at(new Date(start))
const { owner, staff } = shop.people
const ticketOf = (helpdesk = 'gorgias') => ({ helpdesk, id: unique('77') })
type Ticket = ReturnType<typeof ticketOf>

const credit = async (ticket: Ticket | null, more: object = {}, id?: string, of = shop) =>
  platform.call(of.people.owner, updateBalance, {
    params: { id: id ?? (await platform.customer(of)).id },
    body: { valueToUpdate: '5', reason: 'Refund', ticket, ...more } as never,
  })
const bodyOf = (ticket: Ticket, more: object = {}) => {
  const customer_email = `${unique('guest')}@guests.example`
  return {
    gift_card: { customer_name: 'Guest', customer_email, balance: '10.00', reason: 'Reward' },
    email_details: { recipient_email: customer_email, subject: 'Yours' },
    ticket,
    ...more,
  }
}
const send = (ticket: Ticket, more: object = {}) =>
  platform.call(staff, sendCustomGiftCard, { body: bodyOf(ticket, more) as never })
const facts = { by: 'owner', at: '2026-03-01T10:00:00.000Z', amount: '5.00' }
const credited = { status: 409, error: { code: 'ticket_credited', field: 'ticket', facts } }
const done = (all: { status: number }[]) => all.filter(({ status }) => status === 200).length

describe('a second credit for a ticket', () => {
  test('is refused with who, when and how much, for another customer and by any call', async () => {
    const ticket = ticketOf()
    expect((await credit(ticket)).status).toBe(200)
    expect(await credit(ticket)).toMatchObject(credited)
    expect(await credit({ ...ticket, helpdesk: ' Gorgias ' })).toMatchObject(credited)
    expect(await send(ticket)).toMatchObject(credited)
  })

  test('is refused however old the first is', async () => {
    const ticket = ticketOf()
    await credit(ticket)
    platform.at(new Date(start + 400 * 24 * 60 * 60 * 1000))
    expect(await credit(ticket)).toMatchObject(credited)
    platform.at(new Date(start))
  })

  test('goes through once it was seen, and moves nothing before', async () => {
    const ticket = ticketOf()
    const { id } = await platform.customer(shop)
    await credit(ticket, {}, id)
    await credit(ticket, { duplicate_seen: false }, id)
    const seen = await credit(ticket, { duplicate_seen: true }, id)
    expect([seen.status, seen.body.customer.balance]).toEqual([200, '10.00'])
    expect(await credit(ticket)).toMatchObject(credited)
  })

  test('of ten at once is given once, by one call or by both, to one customer or to many', async () => {
    const ticket = ticketOf()
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? credit(ticket) : send(ticket))),
    )
    expect(done(all)).toBe(1)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const second = ticketOf()
    const { id } = await platform.customer(shop)
    const same = await Promise.all(Array.from({ length: 10 }, () => credit(second, {}, id)))
    expect(done(same)).toBe(1)
  })

  test('by one idempotency key is the first one’s answer', async () => {
    const ticket = ticketOf()
    const { id } = await platform.customer(shop)
    const body = { valueToUpdate: '5', reason: 'Refund' as const, ticket }
    const again = () =>
      platform.call(owner, updateBalance, { params: { id }, body }, { key: `key-of-${ticket.id}` })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })

  test('waits for no approval: it is refused when asked for, and given once when approved', async () => {
    const ticket = ticketOf()
    const ask = () => platform.call(staff, askApproval, { body: bodyOf(ticket) as never })
    const asked = await ask()
    expect(asked.status).toBe(200)
    const params = { id: asked.body.approval.approval_id }
    expect((await platform.call(owner, approve, { params })).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 409, error: { code: 'ticket_credited' } })
    expect(await credit(ticket)).toMatchObject({ error: { facts: { by: 'staff' } } })
  })
})

describe('is no second credit:', () => {
  test('one for another ticket, another helpdesk’s of the same number, or another shop’s', async () => {
    const ticket = ticketOf()
    await credit(ticket)
    expect((await credit(ticketOf())).status).toBe(200)
    expect((await credit({ ...ticket, helpdesk: 'zendesk' })).status).toBe(200)
    expect((await credit(ticket, {}, undefined, other)).status).toBe(200)
  })

  test('one after a refused one, and one without a ticket', async () => {
    const ticket = ticketOf()
    expect((await credit(ticket, { valueToUpdate: '0' })).status).toBe(422)
    expect((await credit(ticket)).status).toBe(200)
    expect((await credit(null)).status).toBe(200)
  })
})

test('a deduction for a ticket is refused: only credit is given for one', async () => {
  const { id } = await platform.customer(shop)
  await credit(null, {}, id)
  expect(await credit(ticketOf(), { valueToUpdate: '-1' }, id)).toMatchObject({
    status: 422,
    error: { code: 'invalid_input', field: 'ticket' },
  })
})
