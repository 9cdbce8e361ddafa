import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Recorded = {
  method: string
  url: string
  headers: http.IncomingHttpHeaders
  rawHeaders: string[]
  body: string
}
export type Respond = (request: Recorded, response: http.ServerResponse) => void | Promise<void>
export type Upstream = {
  url: string
  seen: Recorded[]
  respond: (next: Respond) => void
  close: () => Promise<void>
}

const bodyOf = async (request: http.IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

export const sendJson = (
  response: http.ServerResponse,
  body: unknown,
  status = 200,
  headers: http.OutgoingHttpHeaders = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Starts an upstream that records every request and answers as set. */
export const startUpstream = async (first: Respond): Promise<Upstream> => {
  let respond = first
  const seen: Recorded[] = []
  const server = http.createServer((request, response) => {
    response.on('error', () => undefined)
    void bodyOf(request).then(
      async (body) => {
        const recorded = {
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          rawHeaders: request.rawHeaders,
          body,
        }
        seen.push(recorded)
        await respond(recorded, response)
      },
      () => undefined,
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    respond: (next) => void (respond = next),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
