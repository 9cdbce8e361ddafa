import { Refusal } from '#contract/error.ts'

/**
 * First bytes of binary files: zip and formats based on it (xlsx), old Excel, pdf, gzip, riff,
 * programs.
 */
const binary = [
  '504b0304',
  'd0cf11e0',
  '25504446',
  '1f8b',
  '52494646',
  '7f454c46',
  '4d5a',
  '3c3f786d6c',
  '3c68746d6c',
  '3c21444f43',
]
const utf16 = ['fffe', 'feff']

/**
 * Passes text through; refuses other kinds of files at their first bytes, and a NUL anywhere
 * (except in UTF-16).
 */
export async function* refuseOtherThanText(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let isWide: boolean | undefined
  for await (const piece of bytes) {
    if (isWide === undefined && piece.byteLength > 0) {
      const begun = Buffer.from(piece.subarray(0, 8)).toString('hex')
      isWide = utf16.some((mark) => begun.startsWith(mark))
      if (binary.some((mark) => begun.startsWith(mark)))
        throw new Refusal('not_a_table', { field: 'file' })
    }
    if (!isWide && piece.includes(0)) throw new Refusal('not_a_table', { field: 'file' })
    yield piece
  }
}
