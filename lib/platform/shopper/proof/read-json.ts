import { Refusal } from '#contract/error.ts'

const bodyMax = 4096

/** Reads JSON of at most 4 KB; undefined for no body. */
export const jsonIn = async (request: Request): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > bodyMax) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('wrong_type')
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Refusal('invalid_json')
  }
}

/** Refuses a repeated parameter, which two readers could understand differently. */
export const refuseRepeated = (search: string): void => {
  const names = [...new URLSearchParams(search).keys()]
  const field = names.find((name, i) => names.indexOf(name) !== i)
  if (field !== undefined)
    throw new Refusal('invalid_input', { field, message: `${field}: appears in the address twice` })
}
