import sharp from 'sharp'
import { Refusal } from '#contract/error.ts'

const imageMax = 512 * 1024
const dotsMax = 4_000_000
const framesMax = 100
const secondsMax = 5

const kinds = {
  png: {
    type: 'image/png',
    ending: 'png',
  },
  jpeg: { type: 'image/jpeg', ending: 'jpg' },
  gif: { type: 'image/gif', ending: 'gif' },
} as const
export type ImageKind = keyof typeof kinds
export type Image = { bytes: Buffer; type: string; ending: string }

/** Decodes and redraws an image, which removes hidden data and camera metadata. */
export const imageFrom = async (
  kind: ImageKind,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Image> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.byteLength
    if (size > imageMax)
      throw new Refusal('too_large', {
        field: 'file',
        message: 'file: an image can be up to 512 KB. Nothing was saved.',
      })
    pieces.push(piece)
  }
  try {
    const source = sharp(Buffer.concat(pieces), {
      limitInputPixels: dotsMax,
      animated: kind === 'gif',
      failOn: 'error',
    })
    const { format, pages = 1 } = await source.metadata()
    if (format !== kind || pages > framesMax) throw new Error('another format, or too many frames')
    const drawn = await source
      .autoOrient()
      .timeout({ seconds: secondsMax })
      .toFormat(kind)
      .toBuffer()
    return { bytes: drawn, type: kinds[kind].type, ending: kinds[kind].ending }
  } catch {
    throw new Refusal('not_an_image', { field: 'file' })
  }
}
