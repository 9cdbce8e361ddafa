import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Refusal } from '#contract/error.ts'
import { errorOf, statusOf } from '#contract/refusals.ts'

/**
 * Serves at most `most` requests at a time and refuses another one at once (503 `busy`,
 * Retry-After), so that memory and waits stay bounded. Health is always answered.
 */
export const bounded = (serve: RequestListener, most: number): RequestListener => {
  let open = 0
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/health') return serve(request as never, response as never)
    if (open >= most) return refuse(response)
    open += 1
    response.once('close', () => (open -= 1))
    return serve(request as never, response as never)
  }
}

const refuse = (response: ServerResponse): void => {
  const refusal = new Refusal('busy')
  const requestId = randomUUID()
  response.writeHead(statusOf(refusal), {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-request-id': requestId,
    // a body that is on its way isn't read
    connection: 'close',
  })
  response.end(JSON.stringify(errorOf(refusal, requestId)))
}
