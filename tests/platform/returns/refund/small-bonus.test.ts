import { expect, test } from 'vitest'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({
  ties: 'after all',
  shop: {
    settings: {
      limit_store_credit_issue_min_value: '5.00',
      limit_store_credit_issue_max_value: '8.00',
    },
  },
})
const { bought, refund, refunded } = refundingOf(platform, shop)
const order = () => bought({ lines: [{ quantity: 1, price: 9000n }] })

test('a bonus below the shop’s minimum is given: a small order is refunded like any other', async () => {
  const { refund: done } = await refunded(await order(), {
    refund_amount: '9.00',
    bonus: { percent: '10' },
  })
  expect(done).toMatchObject({ amount: '9.00', bonus: '0.90' })
})

test('a bonus over the shop’s maximum is refused, and nothing is refunded', async () => {
  const refused = await refund(await order(), {
    refund_amount: '90.00',
    bonus: { percent: '10' },
  })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { error: { code: 'over_limit', field: 'bonus.percent' } },
  ])
})
