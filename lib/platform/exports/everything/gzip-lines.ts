import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/** Packs pages of lines, only as fast as they are read. */
export const gzipLines = (pages: AsyncIterable<readonly string[]>): AsyncIterable<Uint8Array> => {
  const texts = async function* (): AsyncGenerator<string> {
    for await (const page of pages) if (page.length) yield page.join('')
  }
  const source = Readable.from(texts(), { objectMode: true, highWaterMark: 1 })
  const packed = createGzip({ level: 6 })
  source.on('error', (cause) => packed.destroy(cause))
  return source.pipe(packed) as AsyncIterable<Uint8Array>
}
