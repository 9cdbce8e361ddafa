import sharp from 'sharp'
import { uploadFile } from '#contract/uploads/calls.ts'
import { multipart } from '../multipart.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Uploads a picture of a size and returns its path. */
export const uploadImage = async (
  platform: TestPlatform,
  shop: TestShop,
  width: number,
  height: number,
): Promise<string> => {
  const content = await sharp({ create: { width, height, channels: 3, background: '#1f5f4a' } })
    .png()
    .toBuffer()
  const form = multipart({ name: 'picture.png', content })
  const { body, text } = await platform.call(shop.people.owner, uploadFile, { query: {} }, form)
  if (!body.data) throw new Error(text)
  return new URL(body.data.url).pathname
}
