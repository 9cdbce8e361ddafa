import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { unique } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { owner } = shop.people
const { bought, refund, refunded, undo } = refundingOf(platform, shop)

type Ticket = { helpdesk: string; id: string }
const ticketOf = (): Ticket => ({ helpdesk: 'gorgias', id: unique('77') })
const give = (id: string, ticket: Ticket | null, valueToUpdate = '5') =>
  platform.call(owner, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Refund', ticket, kind: 'issue' } as never,
  })
const take = (id: string, valueToUpdate: string) =>
  platform.call(owner, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Other' } as never,
  })
const undoCredit = (id: string) => platform.call(owner, undoTransaction, { params: { id } })
const creditsOf = async (ticket: Ticket) =>
  (await platform.call(owner, getAnswerCard, { body: { ticket } })).body.credits
const credited = (amount: string) => ({
  status: 409,
  error: { code: 'ticket_credited', facts: { by: 'owner', amount } },
})

test('a credit undone in full no longer counts and is shown as undone', async () => {
  const ticket = ticketOf()
  const { id } = await platform.customer(shop)
  const first = await give(id, ticket)
  expect(await give(id, ticket, '3')).toMatchObject(credited('5.00'))
  await undoCredit(first.body.transaction.transaction_id)
  expect(await creditsOf(ticket)).toMatchObject([{ amount: '5.00', undone: '5.00' }])
  expect((await give(id, ticket, '3')).status).toBe(200)
  expect(await give(id, ticket, '2')).toMatchObject(credited('3.00'))
  expect(await creditsOf(ticket)).toMatchObject([
    { amount: '3.00', undone: '0.00' },
    { amount: '5.00', undone: '5.00' },
  ])
})

test('a credit undone in part still counts, with what is left of it', async () => {
  const ticket = ticketOf()
  const { id } = await platform.customer(shop)
  const first = await give(id, ticket)
  await take(id, '-2')
  await undoCredit(first.body.transaction.transaction_id)
  expect(await creditsOf(ticket)).toMatchObject([{ amount: '5.00', undone: '3.00' }])
  expect(await give(id, ticket)).toMatchObject(credited('2.00'))
})

test('a refund counts by its credit until it is undone', async () => {
  const ticket = ticketOf()
  const order = await bought()
  const done = await refunded(order, { refund_amount: '4', ticket })
  expect(await give(order.buyer.id, ticket)).toMatchObject(credited('4.00'))
  expect(await refund(order, { refund_amount: '1', ticket })).toMatchObject(credited('4.00'))
  await undo(done.refund.refund_id)
  expect(await creditsOf(ticket)).toMatchObject([
    { amount: '4.00', undone: '4.00', order: order.name, customer: { email: order.buyer.email } },
  ])
  expect((await refund(order, { refund_amount: '1', ticket })).status).toBe(200)
})

test('a refund to the original payment is no credit', async () => {
  const ticket = ticketOf()
  const order = await bought()
  await refunded(order, { refund_amount: '4', to: 'original', ticket })
  expect(await creditsOf(ticket)).toEqual([])
  expect((await give(order.buyer.id, ticket)).status).toBe(200)
})
