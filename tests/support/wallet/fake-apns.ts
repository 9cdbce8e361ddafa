import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; reason?: string; retryAfter?: number }
export type Push = { token: string; topic: string; expires: number; body: string }

/** Apple's push service on loopback: records pushes, and answers as a test says. */
export const startApns = async (
  answer: (push: Push) => Answer | Promise<Answer> = () => ({ status: 200 }),
) => {
  const pushes: Push[] = []
  let respond = answer
  const sessions = new Set<http2.ServerHttp2Session>()
  const server = http2.createServer()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
  })
  server.on('stream', (stream, headers) => {
    let body = ''
    stream.on('error', () => undefined)
    stream.on('data', (piece: Buffer) => (body += piece.toString()))
    stream.on('end', () => {
      const push = {
        token: String(headers[':path']).replace('/3/device/', ''),
        topic: String(headers['apns-topic']),
        expires: Number(headers['apns-expiration']),
        body,
      }
      pushes.push(push)
      void Promise.resolve(respond(push)).then(({ status, reason, retryAfter }) => {
        if (stream.destroyed) return
        stream.respond({
          ':status': status,
          ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
        })
        stream.end(reason ? JSON.stringify({ reason }) : '')
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pushes,
    tokens: () => pushes.map(({ token }) => token),
    answers: (next: typeof respond) => {
      respond = next
    },
    close: () =>
      new Promise<void>((done) => {
        for (const session of sessions) session.destroy()
        server.close(() => done())
      }),
  }
}
