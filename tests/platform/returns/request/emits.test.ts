import { expect, test } from 'vitest'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })

test('an approval and a receipt are events of the customer, once each, also if it is reopened', async () => {
  const shop = await platform.shop()
  const desk = requestingOf(platform, shop)
  const { id } = await desk.inState('requested')
  const events = () =>
    platform.db
      .selectFrom('event')
      .innerJoin('return_request', (join) =>
        join.onRef('return_request.shop_id', '=', 'event.shop_id'),
      )
      .select([
        'event.topic',
        'event.customer_id',
        'event.data',
        'return_request.customer_id as of',
      ])
      .where('event.shop_id', '=', shop.shop_id)
      .where('event.topic', 'like', 'return_%')
      .orderBy('event.event_id')
      .execute()
  expect(await events()).toEqual([])
  await desk.act('approve', id)
  await desk.act('reopen', id)
  await desk.act('approve', id)
  await desk.act('receive', id)
  const found = await events()
  expect(found.map(({ topic }) => topic)).toEqual(['return_approved', 'return_received'])
  for (const { customer_id, of, data } of found) {
    expect(customer_id).toBe(of)
    expect(data).toEqual({ order: expect.any(String), return: id })
  }
})
