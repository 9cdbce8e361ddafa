import { afterAll, expect, test, vi } from 'vitest'
import { createBulk } from '#contract/bulk/draft.ts'
import { getCustomer, listCustomers, listOrders } from '#contract/customers/read.ts'
import { call } from '#upstream/call.ts'
import { secrets } from '../../support/product/product.ts'
import { sendJson, startUpstream } from '../../support/upstream.ts'

const upstream = await startUpstream((_, response) => sendJson(response, {}))
vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
vi.stubEnv('UPSTREAM_URL', upstream.url)
vi.stubEnv('EMBEDDED_UPSTREAM', '1')
afterAll(() => upstream.close())
const as = { token: 'a-token', shop: 'maple.example' }

test('the platform beside the dashboard gets requests as they are', async () => {
  const source = [{ count: 1, entity_data: { balance: '10.00' } }]
  const body = { bulk: { operation_name: 'gift_card', title: 'Fair', source } } as const
  await call(createBulk, { body }, as).catch(() => null)
  await call(listOrders, { query: { email: 'a@b.example' } }, as).catch(() => null)
  await call(listCustomers, { query: { after: 'page-2' } }, as).catch(() => null)
  expect(upstream.seen.map(({ url }) => url)).toEqual([
    '/bulks',
    '/api/orders?email=a%40b.example',
    '/api/api/v1/customers?after=page-2',
  ])
  expect(JSON.parse(upstream.seen[0]!.body)).toEqual(body)
})

test('its incomplete answers are broken, never completed', async () => {
  const broken = { code: 'upstream_broken' }
  upstream.respond((_, response) =>
    sendJson(response, { platform_customer_id: 'c1', full_name: 'Ada', total_spent: '0.00' }),
  )
  await expect(call(getCustomer, { params: { id: 'c1' } }, as)).rejects.toMatchObject(broken)
  upstream.respond((_, response) => sendJson(response, { count: 0, rows: [] }))
  await expect(call(listCustomers, { query: {} }, as)).rejects.toMatchObject(broken)
  upstream.respond((_, response) => sendJson(response, {}, 404))
  await expect(call(getCustomer, { params: { id: 'c1' } }, as)).rejects.toMatchObject({
    code: 'not_found',
  })
})
