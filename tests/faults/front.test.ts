import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Bff, startBff } from '../support/bff.ts'
import { secrets } from '../support/product/product.ts'
import { startUpstream, type Upstream } from '../support/upstream.ts'

vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
let bff: Bff
let canary: Upstream
beforeAll(async () => {
  bff = await startBff()
  canary = await startUpstream((_, response) => void response.end('canary'))
})
afterAll(async () => {
  await bff.stop()
  await canary.close()
})

/** Returns the first line of a raw request's answer, and its Location. */
const raw = (text: string): Promise<{ line: string; location: string | undefined }> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(bff.dashboard.origin)
    const socket = net.connect(Number(port), hostname, () => socket.write(text))
    let heard = ''
    const end = (): void =>
      done({
        line: heard.split('\r\n')[0] ?? '',
        location: /^location: (.*)$/im.exec(heard)?.[1]?.trim(),
      })
    socket.setTimeout(10_000, () =>
      socket.destroy(new Error(`no answer to ${text.split('\r\n')[0]}`)),
    )
    socket
      .on('data', (bytes) => (heard += bytes.toString()))
      .on('end', end)
      .on('error', (cause) => (heard ? end() : fail(cause)))
  })
const request = (line: string, headers: string[] = []): string =>
  [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')

describe('the front', () => {
  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'NONSENSE', 'get'])(
    'has no method %s, on any address',
    async (method) => {
      for (const target of [
        '/',
        '/login',
        '/customers',
        '/api/session',
        '/api/upstream/customers/c1',
        '/_next/static/x.js',
      ])
        expect(
          (
            await raw(
              request(`${method} ${method === 'CONNECT' ? 'evil.example:80' : target} HTTP/1.1`),
            )
          ).line,
        ).toMatch(/^HTTP\/1\.1 (400|405) /)
    },
  )

  test('leads to no other host, whatever host the address names', async () => {
    const origin = new URL(canary.url).host
    for (const target of [
      `http://${origin}/x`,
      `https://${origin}/`,
      `//${origin}/x`,
      `/\\${origin}/x`,
      `http:${origin}`,
      `@${origin}/`,
      '*',
    ]) {
      const { line, location } = await raw(request(`GET ${target} HTTP/1.1`))
      expect(line).toMatch(/^HTTP\/1\.1 [34]\d\d /)
      if (location)
        expect(new URL(location, bff.dashboard.origin).origin).toBe(bff.dashboard.origin)
    }
    expect(canary.seen).toEqual([])
  })

  test('upgrades to nothing, and asks nobody', async () => {
    const headers = [
      'Upgrade: websocket',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
    ]
    for (const target of [
      '/',
      '/api/upstream/customers/c1',
      '/_next/webpack-hmr',
      `${canary.url}/`,
    ]) {
      const text = request(`GET ${target} HTTP/1.1`, headers).replace(
        'Connection: close',
        'Connection: Upgrade',
      )
      expect((await raw(text)).line).toMatch(/^HTTP\/1\.1 400 /)
    }
    expect(canary.seen).toEqual([])
  })

  test.each([
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['a length that is none', ['Content-Length: 5x']],
    ['chunks in a strange spelling', ['Transfer-Encoding: xchunked']],
    ['a header with a line break in its name', ['X-A\r\nContent-Length : 5']],
  ])('takes no body with %s: 400, and the connection ends', async (_, headers) => {
    const before = bff.calls().length
    const smuggled = 'GET /api/upstream/customers/c1 HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const { line } = await raw(
      `${request('POST /api/session HTTP/1.1', headers)}0\r\n\r\n${smuggled}`,
    )
    expect(line).toMatch(/^HTTP\/1\.1 400 /)
    expect(bff.calls()).toHaveLength(before)
  })
})
