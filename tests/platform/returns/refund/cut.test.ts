import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { returnOrder, undoRefund } from '#contract/returns/refund.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { unique } from '../../../support/platform.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { withCutBefore } from '../../../support/returns/cutting.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, issue, reward } = refundingOf(platform, shop)
const { owner } = shop.people

const tables = [
  'refund',
  'refund_line',
  'refund_part',
  'return_request',
  'return_event',
  'movement',
  'entry',
  'lot',
  'mail',
  'event',
  'store_task',
  'audit',
  'card_event',
  'ticket_credit',
  'reward',
  'orders',
  'order_line',
  'gift_card',
  'redemption',
]
/** A digest of every row that a refund or its undo may write. */
const everything = async (): Promise<string> => {
  const digests: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest
      from ${sql.table(table)} t`.execute(platform.db)
    digests.push(`${table} ${rows[0]!.digest}`)
  }
  return digests.join('\n')
}

/** An order that credit paid in part, with a reward of which some is spent. */
const order = async () => {
  const made = await bought({ lines: [{ quantity: 3, price: 1000n }] })
  await issue(made.buyer.id, '1.00')
  await reward(made, made.buyer, 600n, 3000n)
  const card = await store.card(['5.00', '2031-01-31'], ['5.00'])
  const { body } = await store.hold(card.code, '8.00', { order: made.name })
  await store.ask(capture, { params: { id: body.redemption.redemption_id }, body: undefined })
  return made
}
type Made = Awaited<ReturnType<typeof order>>

const refund = ({ name, line_ids }: Made, key: string) =>
  platform.call(
    owner,
    returnOrder,
    {
      params: { id: name },
      body: {
        selected_line_items: [{ line_item_id: line_ids[0]!, quantity: 2 }],
        bonus: { percent: '10' },
        recall: { policy: 'owe' },
        ticket: { helpdesk: 'zendesk', id: name },
        internal_note: 'Too small',
      },
    },
    { key },
  )
const undo = (id: string, key: string) =>
  platform.call(owner, undoRefund, { params: { id }, body: {} }, { key })

/** Cuts an act before each of its statements; each time nothing may have changed. */
const cutEverywhere = async (act: () => Promise<{ status: number; text: string }>) => {
  const before = await everything()
  let statements = 1
  for (; ; statements += 1) {
    let status = 0
    const isCut = await withCutBefore(statements, async () => ({ status } = await act()))
    if (!isCut) break
    expect(status, `statement ${statements}`).toBeGreaterThanOrEqual(500)
    expect(await everything(), `statement ${statements}`).toBe(before)
  }
  return { statements, changed: (await everything()) !== before }
}

test('a refund and its undo, cut before any of their statements, are whole or not there', async () => {
  const made = await order()
  const key = unique('cut-')
  const refunding = await cutEverywhere(() => refund(made, key))
  expect(refunding.changed).toBe(true)
  expect(refunding.statements).toBeGreaterThan(20)
  const done = await refund(made, key)
  expect(done.status).toBe(200)
  expect(done.body.refund).toMatchObject({ amount: '20.00', mail: { state: 'queued' } })
  const after = await everything()
  expect((await refund(made, key)).text).toBe(done.text)
  expect(await everything()).toBe(after)

  const undoing = unique('cut-')
  const { refund_id } = done.body.refund
  const undone = await cutEverywhere(() => undo(refund_id, undoing))
  expect(undone.changed).toBe(true)
  expect(undone.statements).toBeGreaterThan(15)
  const answer = await undo(refund_id, undoing)
  expect(answer.body.refund.state).toBe('undone')
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from refund where shop_id = ${shop.shop_id}`.execute(platform.db)
  expect(rows[0]!.n).toBe(1)
})
