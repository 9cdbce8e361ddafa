import { describe, expect, test } from 'vitest'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { unique } from '../support/platform.ts'
import { examples } from '../support/examples.ts'
import { placeOrder } from '../support/orders/placing.ts'
import { suite } from '../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 8 })
type Sent = Awaited<ReturnType<(typeof examples)[string]>>
const endpointOf = (name: string): Endpoint => endpoints.find((one) => one.name === name)!
const send = (name: string, input: Sent, key = unique('key-')) =>
  platform.request(endpointOf(name).method, addressOf(endpointOf(name), input), {
    token: shop.people.owner.token,
    key,
    ...('body' in input ? { body: input.body } : {}),
  })

// each act, how many of several have an effect (an example takes one of two pieces), and the refusal
// of the others
const acts: [name: string, effects: number, code: string][] = [
  ['returnOrder', 2, 'not_returnable'],
  ['undoRefund', 1, 'refund_over'],
  ['requestReturn', 2, 'not_returnable'],
  ['approveReturn', 1, 'return_moved_on'],
  ['rejectReturn', 1, 'return_moved_on'],
  ['receiveReturn', 1, 'return_moved_on'],
  ['reopenReturn', 1, 'return_moved_on'],
  ['cancelReturn', 1, 'return_moved_on'],
  ['finishStoreTask', 1, 'task_over'],
  ['retryStoreTask', 1, 'task_over'],
  ['putReturnSettings', 1, 'policy_moved'],
]

describe('an act on an order, return, refund or task of the store', () => {
  test.each(acts)('%s has its effect %i time, at once and again', async (name, effects, code) => {
    const input = await examples[name]!(platform, shop)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(name, input)))
    answers.push(await send(name, input))
    const done = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(done).toHaveLength(effects)
    expect([...new Set(refused.map(({ error }) => error?.code))]).toEqual([code])
  })

  test.each(acts.filter(([name]) => endpointOf(name).once))(
    '%s under one key is answered alike, and done once',
    async (name) => {
      const input = await examples[name]!(platform, shop)
      const key = unique('key-')
      const first = await send(name, input, key)
      const again = await send(name, input, key)
      expect(first.status).toBe(200)
      expect([again.status, again.body]).toEqual([200, first.body])
    },
  )
})

describe('an order of another shop', () => {
  test.each(['requestReturn', 'judgeReturn'])('is none to %s', async (name) => {
    expect(await send(name, await examples[name]!(platform, other))).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
  })

  test.each([
    ['listRefunds', 'rows'],
    ['listReturns', 'rows'],
    ['listStoreTasks', 'rows'],
    ['listNewestOrders', 'rows'],
    ['findOrders', 'groups'],
    ['getAnswerCard', 'matches'],
  ])('is not in the answer of %s', async (name, rows) => {
    const { name: order } = await placeOrder(platform, other)
    const inputs: Record<string, Sent> = {
      findOrders: { body: { text: order } },
      getAnswerCard: { body: { text: order } },
      listNewestOrders: { query: { customer: (await platform.customer(other)).id } },
    }
    const input = inputs[name] ?? { query: { order } }
    const { status, body } = await send(name, input)
    expect([status, (body as Record<string, unknown>)[rows]]).toEqual([200, []])
  })

  test('keeps its returns from a list of approvals', async () => {
    const { status, body } = await send(
      'approveReturns',
      await examples['approveReturns']!(platform, other),
    )
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('not_found')
  })
})
