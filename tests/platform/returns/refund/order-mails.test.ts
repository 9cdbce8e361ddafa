import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getOrderHistory } from '#contract/returns/refund.ts'
import { transact } from '#platform/db/transact.ts'
import { mailsOf } from '#platform/returns/refund/order-history.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite()
const { bought, refunded } = refundingOf(platform, shop)

type Step = { Alias?: string; 'Index Cond'?: string; Plans?: Step[] }
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

test('the emails of an order are read by their numbers, never among all of the shop', async () => {
  const [order, other] = [await bought(), await bought()]
  for (const one of [order, other]) await refunded(one, { refund_amount: '5.00' })
  const history = { params: { order_id: order.name } }
  const { body } = await platform.call(shop.people.owner, getOrderHistory, history)
  expect(body.mails).toMatchObject([{ name: 'store_credit_refund' }])
  const steps = await transact(platform.db, async (trx) => {
    // two emails are read by any plan: only that of a large shop is of interest
    await sql`
      insert into mail overriding system value
      select (jsonb_populate_record(null::mail, to_jsonb(m) || jsonb_build_object(
        'mail_id', 1000000 + n, 'message_id', 'copy-' || n))).*
      from (select * from mail limit 1) m, generate_series(1, 5000) n`.execute(trx)
    await sql`analyze mail`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Step }] }>`
      explain (format json) ${mailsOf(shop.shop_id, order.order_id, order.name)}`.execute(trx)
    return stepsOf(rows[0]!['QUERY PLAN'][0].Plan)
  })
  const mails = steps.find(({ Alias }) => Alias === 'e')
  expect(mails?.['Index Cond']).toContain('mail_id')
})
