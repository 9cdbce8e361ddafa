import sharp from 'sharp'
import { Refusal } from '#contract/error.ts'

const imageMax = 512 * 1024
const dotsMax = 4_000_000
const framesMax = 100
const secondsMax = 5

const kinds = {
  png: {
    magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    type: 'image/png',
    ending: 'png',
  },
  jpeg: { magic: [0xff, 0xd8, 0xff], type: 'image/jpeg', ending: 'jpg' },
  gif: { magic: [0x47, 0x49, 0x46, 0x38], type: 'image/gif', ending: 'gif' },
} as const
export type ImageKind = keyof typeof kinds
export type Image = { bytes: Buffer; type: string; ending: string }

/** Recognises the three image formats by their first bytes; no other format reaches a decoder. */
export const imageMagic = (first: Uint8Array): ImageKind | null =>
  (Object.keys(kinds) as ImageKind[]).find((kind) =>
    kinds[kind].magic.every((byte, i) => first[i] === byte),
  ) ?? null

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
        message: 'file: an image may have 512 KB. Nothing was kept.',
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
