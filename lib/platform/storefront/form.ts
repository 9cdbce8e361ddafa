const typedMax = 300
const bodyMax = 2000

/** Reads a posted form of at most so many characters; null for any other body. */
export const formIn = async (request: Request, most: number): Promise<URLSearchParams | null> => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    return null
  let text = ''
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > most) return null
  }
  return new URLSearchParams(text)
}

/** Reads one field of a posted form; null for any other body. */
export const typedIn = async (request: Request, field: string): Promise<string | null> =>
  (await formIn(request, bodyMax))?.get(field)?.slice(0, typedMax) ?? null
