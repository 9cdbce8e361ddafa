import { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '#contract/error.ts'
import type { Incoming } from '#platform/route.ts'

const limits = {
  fieldNameSize: 64,
  fieldSize: 1024,
  fields: 4,
  files: 1,
  parts: 5,
  headerPairs: 20,
}

/** the largest file with the form around it */
const bodyMax = 50 * 1024 * 1024 + 64 * 1024

const brokeOff = (): Refusal =>
  new Refusal('file_missing', {
    message: 'The upload was interrupted. Nothing was saved; upload the file again.',
  })

/**
 * Finds the file of a multipart body (field `file`) and hands its bytes to `take` as they arrive.
 * What `take` doesn't read to its end stops the upload. 413 for a length that no file has, before
 * any of it is read; 415 for another kind of body, 422 `file_missing` without a file.
 */
export const readFile = async <T>(
  request: Request,
  take: (file: Incoming) => Promise<T>,
): Promise<T> => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || request.body === null)
    throw new Refusal('wrong_type', {
      message: 'Send multipart/form-data with one file in the field file.',
    })
  if (Number(request.headers.get('content-length') ?? 0) > bodyMax)
    throw new Refusal('too_large', { field: 'file', headers: { connection: 'close' } })
  const source = Readable.fromWeb(request.body as never)
  let parser: BusboyInstance
  try {
    parser = new Busboy({ headers: { 'content-type': type } as BusboyHeaders, limits })
  } catch {
    throw new Refusal('file_missing')
  }
  try {
    return await new Promise<T>((done, fail) => {
      let taken: Readable | undefined
      parser.on('file', (field, stream, name) => {
        if (field !== 'file' || taken) {
          stream.resume()
          return
        }
        taken = stream
        // kept until it is read: one that breaks off before anybody listens would end the process
        stream.on('error', (cause) => {
          if (!stream.destroyed) stream.destroy(cause)
        })
        take({ name: name ?? '', bytes: whole(stream) }).then(done, fail)
      })
      parser.on('finish', () => taken || fail(new Refusal('file_missing')))
      // destroys the receiver first, so that nothing of the file is left when the sender gets the
      // error
      parser.on('error', (cause: Error) => (taken ? taken.destroy(cause) : fail(brokeOff())))
      source.on('error', () => parser.destroy(new Error('the sender is gone')))
      source.pipe(parser)
    })
  } catch (cause) {
    source.unpipe(parser)
    await drain(source)
    throw cause
  } finally {
    source.unpipe(parser)
    source.destroy()
  }
}

const drainMs = 2000

/** Reads the rest for a while: a connection closed on unread bytes is reset, and its answer lost. */
const drain = (source: Readable): Promise<void> =>
  new Promise((done) => {
    if (source.destroyed) return done()
    const end = (): void => {
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(end, drainMs)
    source.once('close', end).resume()
  })

/** A body that ends in the middle of the file is no file. */
async function* whole(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch {
    throw brokeOff()
  }
}
