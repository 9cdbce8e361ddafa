import { createHash, randomUUID } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { Refusal } from '#contract/error.ts'
import { errorOf } from '#contract/refusals.ts'
import { type BuiltFile, encodedFor } from '#storefront/built/read-built.ts'

/** An answer for every page of a shop: bytes, their type, and until when they are good. */
export type Answer = BuiltFile & {
  type: string
  status: 200 | 404
  etag: string
  until: Date | null
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Makes an answer, compressed once for all its readers. */
export const answerOf = (
  text: string,
  type: string,
  until: Date | null,
  status: Answer['status'] = 200,
): Answer => {
  const body = Buffer.from(text)
  return {
    body,
    br: brotliCompressSync(body, quality),
    gz: gzipSync(body),
    type,
    status,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    until,
  }
}

const usualSeconds = 60

/** Seconds for which a browser may keep an answer: less before a change that is planned. */
export const keptSeconds = (until: Date | null, now: Date): number =>
  until
    ? Math.max(0, Math.min(usualSeconds, Math.floor((until.getTime() - now.getTime()) / 1000)))
    : usualSeconds

/** Sends what one visitor sees, which nobody keeps; null: there is none. */
export const sendOnce = (text: string | null, type = 'application/json; charset=utf-8'): Response =>
  new Response(text ?? JSON.stringify(errorOf(new Refusal('not_found'), randomUUID())), {
    status: text === null ? 404 : 200,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })

/** Sends an answer to a page of any origin; 304 for one that the page has already. */
export const send = (context: Context, answer: Answer, now: Date): Response => {
  const { bytes, headers } = encodedFor(context.req.header('accept-encoding'), answer)
  const all = {
    ...headers,
    'content-type': answer.type,
    'cache-control': `public, max-age=${keptSeconds(answer.until, now)}, stale-while-revalidate=600`,
    etag: answer.etag,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  }
  const known = context.req.header('if-none-match')?.split(/,\s*/) ?? []
  if (known.includes(answer.etag)) {
    const { 'content-encoding': _, ...rest } = all as Record<string, string>
    return new Response(null, { status: 304, headers: rest })
  }
  return new Response(bytes, { status: answer.status, headers: all })
}
