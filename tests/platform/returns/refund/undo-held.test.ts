import { expect, test } from 'vitest'
import { capture, release } from '#contract/redemptions/calls.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { holdingOf } from '../../../support/redemptions/holding.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-06-01T12:00:00Z', ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { held, lots } = holdingOf(platform, shop, store)
const { bought, refunded, undo } = refundingOf(platform, shop)

test('of credit with two last days, an undo leaves a hold what is still valid on its day', async () => {
  const card = await store.card(['5.00', '2026-06-03'], ['20.00'])
  const order = await bought({ lines: [{ price: 2500n }] })
  await held(card.code, '25.00', { order: order.name, capture: true })
  const { refund } = await refunded(order, { refund_amount: '25.00' })
  const early = await held(card.code, '5.00', { minutes: 10_080 })
  platform.at('2026-06-04T12:00:00Z')
  const late = await held(card.code, '20.00')
  await store.ask(release, { params: early })
  const { body } = await undo(refund.refund_id)
  expect(body.refund.parts).toMatchObject([{ kind: 'restored', undone: '5.00' }])
  expect((await lots(card.number)).map(({ remaining }) => remaining)).toEqual([0n, 2000n])
  const taken = await store.ask(capture, { params: late, body: undefined })
  expect(taken.body.redemption).toMatchObject({ state: 'captured', captured: '20.00' })
})
