const most = 4096

/** Reads a JSON object of at most 4 KB; null for any other body. */
export const objectIn = async (request: Request): Promise<Record<string, unknown> | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  try {
    const read: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}
