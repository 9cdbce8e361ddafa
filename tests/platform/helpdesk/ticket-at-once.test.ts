import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import { type Person, unique } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 20, ties: 'after all' })
const { owner, staff } = shop.people
const { bought, refund } = refundingOf(platform, shop)
const rounds = Number(process.env['TICKET_ROUNDS'] ?? 3)

type Ticket = { helpdesk: string; id: string }
type Credit = { seen: object; by: Person }

/** Builds the three ways to credit a ticket, each to a customer of its own. */
const waysOf = async (ticket: Ticket) => {
  const [order, { id }] = [await bought(), await platform.customer(shop)]
  return [
    ({ by, seen }: Credit) => refund(order, { refund_amount: '1', ticket, ...seen }, by),
    ({ by, seen }: Credit) =>
      platform.call(by, updateBalance, {
        params: { id },
        body: { valueToUpdate: '1', reason: 'Refund', ticket, ...seen } as never,
      }),
    ({ by, seen }: Credit) => {
      const email = `${unique('guest')}@guests.example`
      const details = { customer_name: 'Guest', customer_email: email, reason: 'Refund' }
      return platform.call(by, sendCustomGiftCard, {
        body: {
          gift_card: { ...details, balance: '1.00' },
          email_details: { recipient_email: email, subject: 'Yours' },
          ticket,
          ...seen,
        } as never,
      })
    },
  ]
}

/** Credits one ticket twenty times at once, by two people and in every way. */
const twentyTimes = async (ticket: Ticket, seen: object = {}) => {
  const ways = await waysOf(ticket)
  return Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      ways[i % ways.length]!({ seen, by: i % 2 ? owner : staff }),
    ),
  )
}
const creditsOf = async (ticket: Ticket) =>
  (await platform.call(owner, getAnswerCard, { body: { ticket } })).body.credits

test('a ticket credited by two people at once, in three ways, gets one credit', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ticket = { helpdesk: 'gorgias', id: unique('77') }
    const answers = await twentyTimes(ticket)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const refused = answers.filter(({ status }) => status === 409)
    expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(['ticket_credited']))
    const [credit, ...others] = await creditsOf(ticket)
    expect([credit?.amount, others]).toEqual(['1.00', []])
    for (const { error } of refused)
      expect(error?.facts).toMatchObject({ by: credit!.by, at: credit!.at, amount: '1.00' })
  }
})

test('it gets each of them where the earlier ones were seen, and all are listed', async () => {
  const ticket = { helpdesk: 'gorgias', id: unique('77') }
  const answers = await twentyTimes(ticket, { duplicate_seen: true })
  const done = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ error }) => error?.code === 'ticket_credited')).toEqual([])
  expect(done).toBeGreaterThan(1)
  expect(await creditsOf(ticket)).toHaveLength(done)
})
