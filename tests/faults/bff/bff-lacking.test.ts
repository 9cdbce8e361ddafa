import { expect, test } from 'vitest'
import { getCustomer } from '#contract/customers/read.ts'
import { getBulk } from '#contract/bulk/draft.ts'
import { ask, codeOf } from '../../support/ask.ts'
import { sampleAnswer } from '../../support/cli/sample.ts'
import { cookieFor } from '../../support/fake-platform.ts'
import { startDashboard } from '../../support/product/product.ts'
import { suiteBff } from '../../support/suite-bff.ts'
import { sendJson } from '../../support/upstream.ts'

const { upstream, call } = await suiteBff()
const customer = sampleAnswer(getCustomer) as object
const { bulk } = sampleAnswer(getBulk) as { bulk: object }

test.each([
  ['a sum', '/customers/c1', { ...customer, total_spent: null }, '"total_spent":null'],
  ['a known state', '/bulks/b1', { bulk: { ...bulk, state: 'warm' } }, '"state":"warm"'],
])(
  'without %s, our own platform’s answer is a 502; another upstream’s is shown',
  async (_, path, answer, shown) => {
    upstream.respond((_request, response) => sendJson(response, answer))
    const own = await call('GET', `/api/upstream${path}`)
    expect([own.status, codeOf(own)]).toEqual([502, 'upstream_broken'])
    const elsewhere = await startDashboard({
      upstream: upstream.url,
      env: { EMBEDDED_UPSTREAM: '' },
    })
    const cookie = await cookieFor('admin')
    const other = await ask(elsewhere.origin, `/api/upstream${path}`, { cookie })
    await elsewhere.stop()
    expect(other.status).toBe(200)
    expect(other.text).toContain(shown)
  },
)
