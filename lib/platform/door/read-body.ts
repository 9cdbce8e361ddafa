import { Refusal } from '#contract/error.ts'

const bodyMax = 1024 * 1024

/**
 * Reads a body. The server enforces a stated length; without one, bytes are counted as they arrive.
 */
export const bytesOf = async (request: Request, max = bodyMax): Promise<Buffer> => {
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) > max) throw new Refusal('too_large')
  // `request.body` creates a web stream, which costs a tenth of an issue
  if (length !== null && /^\d{1,9}$/.test(length)) return Buffer.from(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > max) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const parseBytes = (request: Request, bytes: Buffer): unknown => {
  if (bytes.byteLength === 0) return undefined
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('wrong_type')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal('invalid_json')
  }
}

/** Reads JSON of at most 1 MB, or of so many bytes. */
export const readBody = async (request: Request, max = bodyMax): Promise<unknown> =>
  parseBytes(request, await bytesOf(request, max))
