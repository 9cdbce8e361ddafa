import http from 'node:http'

export type RequestOptions = {
  method?: string
  headers?: Record<string, string | string[]>
  body?: unknown
  cookie?: string
  timeoutMs?: number
}
export type Heard = {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  json: unknown
  ms: number
}

/**
 * Sends one request with its path unchanged: nothing is decoded, resolved or followed. A body that
 * isn't text is sent as JSON.
 */
export const ask = (
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, cookie, timeoutMs = 30_000 }: RequestOptions = {},
): Promise<Heard> =>
  new Promise((done, fail) => {
    const since = Date.now()
    const { hostname, port } = new URL(origin)
    const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const size =
      payload === undefined || headers['transfer-encoding']
        ? {}
        : { 'content-length': String(Buffer.byteLength(payload)) }
    const all = {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...size,
      ...(cookie ? { cookie } : {}),
      ...headers,
    }
    const request = http.request(
      { hostname, port, path, method, headers: all, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const isJson = response.headers['content-type']?.includes('json') && text !== ''
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: isJson ? JSON.parse(text) : undefined,
            ms: Date.now() - since,
          })
        })
      },
    )
    request.setTimeout(timeoutMs, () =>
      request.destroy(new Error(`${method} ${path}: no answer in ${timeoutMs} ms`)),
    )
    request.on('error', fail)
    request.end(payload)
  })

/** Headers that our own page sends with a write. */
export const ownWrite = (origin: string): Record<string, string> => ({
  origin,
  'sec-fetch-site': 'same-origin',
  'x-csrf': '1',
})

/** Returns the code of an error body. */
export const codeOf = ({ json }: Heard): string | undefined =>
  (json as { error?: { code?: string } } | undefined)?.error?.code
