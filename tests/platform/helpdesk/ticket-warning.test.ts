import { expect, test } from 'vitest'
import { unique } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { bought, preview, refunded, undo } = refundingOf(platform, shop)
const original = { refund_amount: '1.00', to: 'original' } as const

test('a refund to the original payment warns of a credit that its ticket has', async () => {
  const ticket = { helpdesk: 'gorgias', id: unique('77') }
  const [first, second] = [await bought(), await bought()]
  const warned = async (more: object = {}) =>
    (await preview(second, { ...original, ticket, ...more })).body.warnings.includes(
      'ticket_credited',
    )
  expect(await warned()).toBe(false)
  expect(await warned({ to: 'credit' })).toBe(false)
  const { refund } = await refunded(first, { refund_amount: '1.00', ticket })
  expect(await warned()).toBe(true)
  expect(await warned({ ticket: undefined })).toBe(false)
  await refunded(second, { ...original, ticket })
  await undo(refund.refund_id)
  expect(await warned()).toBe(false)
})
