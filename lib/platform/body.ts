import { Readable } from 'node:stream'

/** Bytes that come one after the other as the body of an answer. */
export const bodyOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream
