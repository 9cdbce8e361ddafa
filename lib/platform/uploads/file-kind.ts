import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '#contract/error.ts'
import type { ImageKind } from './image.ts'

/** As many first bytes as file-type looks at. */
export const beginningBytes = 4100

const images: Record<string, ImageKind> = { png: 'png', apng: 'png', jpg: 'jpeg', gif: 'gif' }
const imageNames: Record<string, ImageKind> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif' }
const tableNames = ['csv', 'tsv', 'txt']

/** A table may begin as a program or a bitmap does ('MZ', 'BM'), but then goes on as text. */
const readsAsText = (first: Uint8Array): boolean => {
  // the last character may be cut
  const whole = [0, 1, 2, 3].some((cut) => isUtf8(first.subarray(0, first.length - cut)))
  return whole && first.every((byte) => byte > 31 || byte === 9 || byte === 10 || byte === 13)
}

/**
 * Tells images from tables by their first bytes. Refuses a file whose bytes are not what its name
 * says; a name without a known ending says nothing.
 */
export const kindOf = async (name: string, first: Uint8Array): Promise<ImageKind | 'table'> => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const found = (await fileTypeFromBuffer(first))?.ext
  const image = found ? images[found] : undefined
  const isTable = tableNames.includes(ending)
  const message = 'file: its content is not what its name says. Nothing was kept.'
  if (Object.hasOwn(imageNames, ending) && imageNames[ending] !== image)
    throw new Refusal('not_an_image', { field: 'file', message })
  if (isTable && image) throw new Refusal('not_a_table', { field: 'file', message })
  if (found === undefined || image) return image ?? 'table'
  if (readsAsText(first)) return 'table'
  // a photo.webp is what its name says, and still no table
  throw new Refusal('not_a_table', { field: 'file', ...(isTable ? { message } : {}) })
}
