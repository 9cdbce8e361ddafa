import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }
type Answer = (received: Received, response: ServerResponse) => void

const usual: Answer = (_, response) => response.end('ok')

/** An endpoint on loopback that keeps what it receives, with an answer that tests choose. */
export const startReceiver = async () => {
  const received: Received[] = []
  let answer = usual
  let open = 0
  let openMost = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')))
    request.on('end', () => {
      const one = { headers: request.headers, body, path: request.url ?? '' }
      received.push(one)
      openMost = Math.max(openMost, (open += 1))
      response.on('close', () => (open -= 1))
      answer(one, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/tender`,
    received,
    answers: (now: Answer = usual) => {
      answer = now
    },
    status: (status: number, headers: Record<string, string> = {}) => {
      answer = (_, response) => response.writeHead(status, headers).end(`status ${status}`)
    },
    /** requests at the same time, at most */
    openMost: () => openMost,
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/**
 * Verifies a request by an independent library, at whatever time a test has set its clock to, and
 * returns its body parsed.
 */
export const verified = (secret: string, { headers, body }: Received): Record<string, unknown> => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  if (!String(headers['webhook-signature']).split(' ').includes(expected))
    throw new Error('no signature of this secret')
  return JSON.parse(body) as Record<string, unknown>
}
