import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, codeOf, type Heard, ownWrite } from '../../support/ask.ts'
import { multipart } from '../../support/multipart.ts'
import { type Product, startProduct } from '../../support/product/product.ts'
import { timed } from '../../support/timed.ts'

const mb = 1024 * 1024
const address = '/api/upstream/api/bucket/uploadFile'
let product: Product
let cookie: string
let other: string
beforeAll(async () => {
  product = await startProduct()
  cookie = await product.signIn('owner')
  other = await product.signIn('staff')
})
afterAll(() => product.stop())

const form = (size: number) => {
  const row = 'ada@customers.example,10.00\n'
  return multipart({ name: 'people.csv', content: row.repeat(size / row.length) })
}
const send = (size: number, as = cookie, more: Record<string, string> = {}): Promise<Heard> => {
  const { raw, headers } = form(size)
  return ask(product.origin, address, {
    method: 'POST',
    body: raw.toString('latin1'),
    cookie: as,
    headers: { ...ownWrite(product.origin), ...headers, ...more },
    timeoutMs: 60_000,
  })
}

test(
  'one of 50.4 MB is refused by its length, at once, and the next ones are taken',
  timed,
  async () => {
    for (let i = 0; i < 4; i += 1) {
      const refused = await send(50.4 * mb)
      expect([refused.status, codeOf(refused)]).toEqual([413, 'too_large'])
      expect(refused.ms).toBeLessThan(3000)
      expect(refused.headers.connection).toBe('close')
      const next = await Promise.all([send(1000), send(1000, other)])
      expect(next.map(({ status, text }) => [status, text.includes('error')])).toEqual([
        [200, false],
        [200, false],
      ])
    }
  },
)

test(
  'the answer is there before the body is: a sender who waits is not made to send it',
  timed,
  async () => {
    const { hostname, port } = new URL(product.origin)
    const { headers } = form(1000)
    const since = performance.now()
    const status = await new Promise<number | undefined>((done, fail) => {
      const request = http.request(
        {
          hostname,
          port,
          path: address,
          method: 'POST',
          headers: {
            ...headers,
            ...ownWrite(product.origin),
            cookie,
            'content-length': String(60 * mb),
          },
        },
        (response) => {
          done(response.statusCode)
          request.destroy()
        },
      )
      request.on('error', fail)
      request.write('--')
    })
    expect(status).toBe(413)
    expect(performance.now() - since).toBeLessThan(1000)
  },
)

test('one without a length is cut off at 50 MB, and the next ones are taken', async () => {
  const refused = await send(52 * mb, cookie, { 'transfer-encoding': 'chunked' })
  expect([refused.status, codeOf(refused)]).toEqual([413, 'too_large'])
  const next = await Promise.all([send(1000), send(1000, other)])
  expect(next.map(({ status }) => status)).toEqual([200, 200])
})

test(
  'one that is refused at its first bytes is answered then, and the next ones are taken',
  timed,
  async () => {
    const { raw, headers } = multipart({
      name: 'people.xlsx',
      content: Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(40 * mb, 'a')]),
    })
    const refused = await ask(product.origin, address, {
      method: 'POST',
      body: raw.toString('latin1'),
      cookie,
      headers: { ...ownWrite(product.origin), ...headers },
    })
    expect(codeOf(refused)).toBe('not_a_table')
    expect(refused.ms).toBeLessThan(5000)
    expect((await send(1000)).status).toBe(200)
  },
)

test('while one of 49 MB is read, other people’s calls go on', timed, async () => {
  const look = async (): Promise<number> => {
    const list = '/api/upstream/api/api/v1/customers?limit=20'
    const { ms, status } = await ask(product.origin, list, { cookie: other })
    expect(status).toBe(200)
    return ms
  }
  const median = (times: number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
  const alone = median([await look(), await look(), await look(), await look(), await look()])
  const upload = send(49 * mb)
  let isOver = false
  void upload.finally(() => (isOver = true))
  const times: number[] = []
  while (!isOver) {
    times.push(await look())
    await pause(50)
  }
  expect((await upload).status).toBe(200)
  // a busy machine takes longer for everything
  expect(median(times)).toBeLessThan(400 * Math.max(1, alone / 60))
})
