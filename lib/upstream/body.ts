import 'server-only'
import { Refusal } from '#contract/error.ts'

const most = 1024 * 1024

/**
 * Reads a request's JSON: 415 for another type, 413 above 1 MB (counted as it arrives), 400 if it
 * doesn't parse.
 */
export const readJson = async (request: Request): Promise<unknown> => {
  if (request.body === null) return undefined
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refusal('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('wrong_type')
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid_json')
  }
}
