import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '#platform/outgoing/public-address.ts'
import { NotReached, postOutgoing } from '#platform/outgoing/request.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
/** Starts a server that counts its requests; `port` is part of every address below. */
const listen = async (answer: RequestListener) => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return { port: (server.address() as AddressInfo).port, asked: () => asked }
}
const post = (url: string, allow: string[] = [], waitMs?: number) =>
  postOutgoing({ OUTGOING_ALLOW: allow }, { url, body: 'a=b', type: 'text/plain' }, waitMs)

describe('an outgoing request', () => {
  test.each([
    'https://localhost:PORT/',
    'https://127.0.0.1:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f.1:PORT/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:PORT/',
    'http://example.com/',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
    'not an address',
  ])('to %s is not made', async (typed) => {
    const { port, asked } = await listen((_, response) => response.end())
    await expect(post(typed.replace('PORT', String(port)))).rejects.toThrow(NotReached)
    expect(asked()).toBe(0)
  })

  test('to an allowed host is made, also over http, and follows no redirect', async () => {
    const other = await listen((_, response) => response.end())
    const { port, asked } = await listen((_, response) =>
      response.writeHead(302, { location: `http://localhost:${other.port}/` }).end(),
    )
    expect(await post(`http://localhost:${port}/`, ['localhost'])).toBe(302)
    expect([asked(), other.asked()]).toEqual([1, 0])
  })

  test('ends when the other side is silent, stalls in its answer, or answers without end', async () => {
    const silent = await listen(() => undefined)
    const stalled = await listen((_, response) => response.write('x'))
    const endless = await listen((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    })
    for (const { port } of [silent, stalled])
      await expect(post(`http://localhost:${port}/`, ['localhost'], 200)).rejects.toThrow(
        NotReached,
      )
    await expect(post(`http://localhost:${endless.port}/`, ['localhost'])).rejects.toThrow(
      'too long an answer',
    )
  })

  test('ends when the other side changes the protocol', async () => {
    const { port } = await listen((_, response) =>
      response.socket!.write(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n',
      ),
    )
    await expect(post(`http://localhost:${port}/`, ['localhost'])).rejects.toThrow(
      'the answer changes the protocol',
    )
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['::ffff:a00:1', false],
  ['::7f00:1', false],
  ['::1', false],
  ['2a00:1450::1', true],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['4000::1', false],
  ['::2:0:0:1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['localhost', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))
