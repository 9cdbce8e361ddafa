import { Readable } from 'node:stream'

/** Turns a sequence of chunks into the body of an answer. */
export const bodyOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream
