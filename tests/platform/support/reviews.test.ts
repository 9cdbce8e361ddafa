import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendReview } from '#contract/support/calls.ts'
import { reviewJobOf } from '#platform/support/forward-review.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()

const got: { type: string | undefined; body: string }[] = []
let status = 200
const form = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  got.push({ type: request.headers['content-type'], body })
  response.writeHead(status).end()
})
beforeAll(() => new Promise<void>((done) => form.listen(0, 'localhost', done)))
afterAll(() => form.close())
beforeEach(() => {
  got.length = 0
  platform.jobs.length = 0
  status = 200
  const { port } = form.address() as AddressInfo
  platform.env = {
    ...platform.env,
    REVIEW_FORM_URL: `http://localhost:${port}/form`,
    OUTGOING_ALLOW: ['localhost'],
  }
})

const review = () =>
  platform.call(shop.people.staff, sendReview, { body: { stars: 4, review: 'Calm & fast' } })
const run = (last = false) =>
  reviewJobOf(platform).handle(platform.jobs[0]!.data as never, {
    id: 'j1',
    tries: 0,
    last,
    signal: AbortSignal.timeout(10_000),
  })

describe('a review', () => {
  test('goes to the form service by a job, with shop, stars and words', async () => {
    expect((await review()).status).toBe(200)
    expect(got).toEqual([])
    await run()
    const [one] = got
    expect(one?.type).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(one?.body))).toEqual({
      shop_url: shop.shop_url,
      stars: '4',
      review: 'Calm & fast',
    })
  })

  test('goes nowhere without an address of a form service', async () => {
    platform.env = { ...platform.env, REVIEW_FORM_URL: undefined }
    expect((await review()).status).toBe(200)
    expect(platform.jobs).toEqual([])
  })

  test.each([302, 404, 500])('is tried again after the form service says %i', async (answer) => {
    status = answer
    await review()
    await expect(run()).rejects.toThrow(`HTTP ${answer}`)
  })

  test('does not reach a private network that the operator has not allowed', async () => {
    platform.env = { ...platform.env, OUTGOING_ALLOW: [] }
    await review()
    await expect(run(true)).rejects.toThrow('is not https')
    expect(got).toEqual([])
  })
})
