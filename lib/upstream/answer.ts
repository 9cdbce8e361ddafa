import 'server-only'
import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import { errorOf, statusOf } from '#contract/refusals.ts'

/** Headers of every answer of the BFF. */
export const answerHead = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Builds an answer of the BFF: JSON, never cached, never sniffed. */
export const answer = (body: unknown, status = 200, headers: HeadersInit = {}): Response =>
  Response.json(body, { status, headers: [...Object.entries(answerHead), ...new Headers(headers)] })

/** Logs an unexpected error with the request id that the person sees. */
export const logBroken = (cause: unknown, requestId: string): void => {
  if (cause instanceof Refusal && cause.code !== 'broken') return
  console.error(
    JSON.stringify({
      level: 'error',
      request_id: requestId,
      problem: cause instanceof Error ? cause.stack : String(cause),
    }),
  )
}

/** Runs a handler; anything thrown becomes an error body with a request id that is also logged. */
export const answering = async (
  handle: (requestId: string) => Promise<Response>,
): Promise<Response> => {
  const requestId = randomUUID()
  try {
    const response = await handle(requestId)
    response.headers.set('x-request-id', requestId)
    return response
  } catch (cause) {
    const refusal = cause instanceof Refusal ? cause : new Refusal('broken')
    logBroken(cause, requestId)
    return answer(errorOf(refusal, requestId), statusOf(refusal), {
      ...refusal.headers,
      'x-request-id': requestId,
    })
  }
}
