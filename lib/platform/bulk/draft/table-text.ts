type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'
export type Text = { encoding: Encoding; pieces: AsyncGenerator<string> }

const encodingOf = (first: Uint8Array): Encoding => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Decodes a table's bytes into pieces of text without the byte order mark, every line end as one
 * line feed. Invalid bytes become U+FFFD.
 */
export const textOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Text> => {
  const rest = bytes[Symbol.asyncIterator]()
  const first = await rest.next()
  const encoding = first.done ? 'utf-8' : encodingOf(first.value)
  const pieces = async function* (): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding)
    let held = ''
    try {
      for (let next = first; !next.done; next = await rest.next()) {
        const text = held + decoder.decode(next.value, { stream: true })
        // a carriage return at the end may be half of a line end
        held = text.endsWith('\r') ? '\r' : ''
        yield (held ? text.slice(0, -1) : text).replaceAll(/\r\n?/g, '\n')
      }
      yield (held + decoder.decode()).replaceAll(/\r\n?/g, '\n')
    } finally {
      await rest.return?.()
    }
  }
  return { encoding, pieces: pieces() }
}
