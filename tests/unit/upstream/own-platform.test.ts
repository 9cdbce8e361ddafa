import { afterAll, expect, test, vi } from 'vitest'
import { createBulk, getBulk } from '#contract/bulk/draft.ts'
import { getBulkProgress } from '#contract/bulk/run.ts'
import {
  getCustomer,
  getCustomerAnalytics,
  listCustomers,
  listOrders,
  listTransactions,
} from '#contract/customers/read.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/error.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { asElsewhere } from '#contract/elsewhere.ts'
import { statusOf } from '#contract/refusals.ts'
import { shapesOf } from '#contract/shapes.ts'
import { call } from '#upstream/call.ts'
import { sampleAnswer } from '../../support/cli/sample.ts'
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

/** Lists what another upstream alone may answer: nothing for a sum, a word that we don't know. */
const elsewhereAlone: [Endpoint, unknown, string][] = [
  [getBulk, 'other', 'bulk.operation_name bulk.state'],
  [getBulk, null, 'bulk.rows_total bulk.rows_done bulk.rows_failed bulk.amount_done'],
  [getBulk, null, 'bulk.created_at'],
  [getBulk, undefined, 'bulk.checked_at'],
  [getBulkProgress, 'other', 'progress.state'],
  [getCustomer, null, 'total_spent orders_count created_at'],
  [listCustomers, null, 'rows.0.total_spent'],
  [getCustomerAnalytics, null, 'issued redeemed expired adjusted balance orders'],
  [listTransactions, 'other', 'data.x1.kind'],
  [listTransactions, null, 'data.x1.balance_before data.x1.balance_after'],
  [getGiftCard, null, 'gift_card.created_at gift_card.usages.0.balance_after'],
]
const cases = elsewhereAlone.flatMap(([endpoint, value, paths]) =>
  paths.split(' ').map((path) => [endpoint.name, path, { endpoint, value }] as const),
)

/** Sets one field of an answer. */
const withField = (answer: unknown, [name = '', ...rest]: string[], value: unknown): unknown => {
  const copy = Array.isArray(answer) ? [...answer] : { ...(answer as object) }
  const inner = (answer as Record<string, unknown>)[name]
  return Object.assign(copy, { [name]: rest.length ? withField(inner, rest, value) : value })
}

test.each(cases)(
  'its answer of %s without a proper %s is broken; another upstream’s is not',
  async (_, path, { endpoint, value }) => {
    const whole = sampleAnswer(endpoint)
    const lacking = withField(whole, path.split('.'), value)
    const ask = (answer: unknown) => {
      upstream.respond((_request, response) => sendJson(response, answer))
      return call(endpoint, { params: { id: 'x1' }, query: {} } as never, as)
    }
    await expect(ask(whole)).resolves.toBeDefined()
    const refusal: unknown = await ask(lacking).catch((cause: unknown) => cause)
    expect(refusal).toMatchObject({ code: 'upstream_broken' })
    expect(statusOf(refusal as Refusal)).toBe(502)
    expect(asElsewhere(shapesOf(endpoint).answer).safeParse(lacking).error).toBeUndefined()
  },
)

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
