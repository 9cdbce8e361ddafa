import { beforeEach, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import { changeStaff } from '#contract/staff/calls.ts'
import { type Person, unique } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { requestingOf } from '../../support/returns/requesting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const { owner } = shop.people
const desk = requestingOf(platform, shop)
const { refund } = refundingOf(platform, shop)
let clerk: Person & { id: string }
let ticket: { helpdesk: string; id: string }
beforeEach(async () => {
  ticket = { helpdesk: 'gorgias', id: unique('77') }
  clerk = await platform.colleague(shop)
  await platform.call(owner, changeStaff, {
    params: { id: clerk.id },
    body: { limits: { per_issue: null, per_day: null, per_return: '5.00', return_day: null } },
  })
  await desk.settings({ refund_on: 'approval' })
})
const credits = async () =>
  (await platform.call(owner, getAnswerCard, { body: { ticket } })).body.credits
const give = async () =>
  platform.call(owner, updateBalance, {
    params: { id: (await platform.customer(shop)).id },
    body: { valueToUpdate: '3', reason: 'Refund', ticket } as never,
  })

test('a return that another person decides on is the ticket’s credit once it is refunded', async () => {
  const order = await desk.bought()
  const refused = await refund(order, { refund_amount: '10', ticket }, clerk)
  expect(refused.error?.code).toBe('needs_second_person')
  const made = await desk.requested(order, { ticket }, clerk)
  expect([made.state, made.origin, await credits()]).toEqual(['requested', 'helpdesk', []])
  expect((await desk.act('approve', made.return_id)).status).toBe(200)
  expect(await credits()).toMatchObject([{ amount: '10.00', by: 'owner', order: order.name }])
  expect(await give()).toMatchObject({ status: 409, error: { code: 'ticket_credited' } })
})

test('is not requested, and not refunded, for a ticket that was credited meanwhile', async () => {
  const first = await desk.requested(await desk.bought(), { ticket }, clerk)
  expect((await give()).status).toBe(200)
  const approved = await desk.act('approve', first.return_id)
  expect(approved).toMatchObject({
    status: 409,
    error: { code: 'ticket_credited', facts: { by: 'owner', amount: '3.00' } },
  })
  expect((await desk.read(first.return_id)).state).toBe('requested')
  const second = await desk.request(await desk.bought(), { ticket }, clerk)
  expect(second).toMatchObject({ status: 409, error: { code: 'ticket_credited' } })
})

test('is requested and refunded for a credited ticket once that was seen', async () => {
  await give()
  const order = await desk.bought()
  const { return_id } = await desk.requested(order, { ticket, duplicate_seen: true }, clerk)
  expect((await desk.act('approve', return_id)).status).toBe(200)
  expect((await credits()).map(({ amount }) => amount)).toEqual(['10.00', '3.00'])
})
