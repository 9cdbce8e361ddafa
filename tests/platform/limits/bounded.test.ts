import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { bounded } from '#platform/door/bounded.ts'

const waiting: ServerResponse[] = []
const server = createServer(
  bounded((request, response) => {
    if (request.url === '/health') response.end('ok')
    else waiting.push(response)
  }, 3),
)
await new Promise<void>((done) => server.listen(0, 'localhost', done))
afterAll(() => server.close())
const url = `http://localhost:${(server.address() as AddressInfo).port}`

test('a request beyond the bound is refused at once; health is answered; places are free again', async () => {
  const leaving = new AbortController()
  const first = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => null)
  const others = [fetch(`${url}/slow`), fetch(`${url}/slow`)]
  await vi.waitFor(() => expect(waiting).toHaveLength(3))

  const refused = await fetch(`${url}/one-more`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({
    error: { code: 'busy', request_id: refused.headers.get('x-request-id') },
  })
  expect((await fetch(`${url}/health`)).status).toBe(200)

  // one leaves, another is answered: two places
  const free = [0, 1].map((i) => new Promise((done) => waiting[i]!.once('close', done)))
  leaving.abort()
  await first
  waiting[1]!.end('done')
  await Promise.all(free)
  const next = [fetch(`${url}/next`), fetch(`${url}/next`)]
  await vi.waitFor(() => expect(waiting).toHaveLength(5))
  expect((await fetch(`${url}/one-more`)).status).toBe(503)
  for (const response of waiting) response.end('done')
  for (const one of [...others, ...next]) expect((await one).status).toBe(200)
  expect((await fetch(`${url}/health`)).status).toBe(200)
})
