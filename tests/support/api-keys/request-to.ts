import type { Hono } from 'hono'
import type { ErrorBody } from '#contract/error.ts'

export type Answered<T> = {
  status: number
  body: T
  error: ErrorBody['error'] | undefined
  headers: Headers
  text: string
}
export type More = {
  key?: string
  headers?: Record<string, string>
  raw?: string | Buffer
  token?: string | null
  /** the caller's; without one the call has no connection */
  address?: string
}
export type Request = (
  method: string,
  path: string,
  more?: More & { body?: unknown },
) => Promise<Answered<unknown>>

/** Makes requests to a port of the platform, in process. */
export const requestTo =
  (app: Hono): Request =>
  async (method, path, more = {}) => {
    const body = more.raw ?? (more.body === undefined ? undefined : JSON.stringify(more.body))
    const response = await app.request(
      path,
      {
        method,
        headers: {
          ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(more.key ? { 'idempotency-key': more.key } : {}),
          ...more.headers,
        },
        ...(body === undefined ? {} : { body: body as BodyInit }),
      },
      more.address ? { incoming: { socket: { remoteAddress: more.address } } } : undefined,
    )
    const text = await response.text()
    const parsed: unknown = response.headers.get('content-type')?.includes('json')
      ? JSON.parse(text)
      : text
    return {
      status: response.status,
      body: parsed,
      error: (parsed as Partial<ErrorBody> | null)?.error,
      headers: response.headers,
      text,
    }
  }
