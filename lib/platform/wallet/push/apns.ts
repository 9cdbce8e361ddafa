import http2 from 'node:http2'
import type { Signer } from '#platform/wallet/apple/signer.ts'

/** An answer of Apple's push service; status 0: there was none. `retryAfter` is in seconds. */
export type Pushed = { status: number; reason: string; retryAfter: number | null }
export type Apns = {
  /** has a device look for changes of its passes */
  push: (token: string, now: Date) => Promise<Pushed>
  close: () => void
}

const timeoutMs = 10_000
const keptSeconds = 24 * 60 * 60
const reasonMost = 1000

const failed = (reason: string): Pushed => ({ status: 0, reason, retryAfter: null })

const reasonIn = (text: string): string => {
  try {
    return String((JSON.parse(text) as { reason?: unknown }).reason ?? '')
  } catch {
    return ''
  }
}

const send = (
  session: http2.ClientHttp2Session,
  topic: string,
  token: string,
  now: Date,
): Promise<Pushed> =>
  new Promise((done) => {
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      'apns-topic': topic,
      'apns-expiration': String(Math.floor(now.getTime() / 1000) + keptSeconds),
    })
    let status = 0
    let retryAfter: number | null = null
    let text = ''
    request.setTimeout(timeoutMs, () => request.close(http2.constants.NGHTTP2_CANCEL))
    request.setEncoding('utf8')
    request.on('response', (headers) => {
      status = headers[':status'] ?? 0
      const seconds = Number(headers['retry-after'])
      retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null
    })
    request.on('data', (piece: string) => {
      if (text.length < reasonMost) text += piece
    })
    request.on('error', (cause) => done(failed(cause.message)))
    request.on('close', () =>
      done(status ? { status, reason: reasonIn(text), retryAfter } : failed('')),
    )
    request.end('{}')
  })

/**
 * Connects to Apple's push service when the first push is sent, and again after a connection was
 * lost. Passes are pushed with the certificate that signs them, about their own type.
 */
export const openApns = (
  url: string,
  { cert, key, passType }: Pick<Signer, 'cert' | 'key' | 'passType'>,
): Apns => {
  let session: http2.ClientHttp2Session | undefined
  const connected = (): http2.ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session
    const made = http2.connect(url, { cert, key })
    // each request fails by itself
    made.on('error', () => undefined)
    made.on('goaway', () => made.close())
    made.unref()
    session = made
    return made
  }
  return {
    push: (token, now) => {
      try {
        return send(connected(), passType, token, now)
      } catch (cause) {
        return Promise.resolve(failed(cause instanceof Error ? cause.message : ''))
      }
    },
    close: () => session?.destroy(),
  }
}
