import sharp from 'sharp'
import type { Platform } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { bytesOf, keyOfUrl } from '#platform/uploads/stored-file.ts'
import type { Look } from './pass-json.ts'

type Reading = { db: Db | Trx }
type Size = readonly [width: number, height: number]

const icon: Size = [29, 29]
const logo: Size = [160, 50]
const strip: Size = [375, 144]
const scales = [1, 2, 3] as const

const uploaded = async (
  { db }: Reading,
  shopId: bigint,
  image: string | null,
): Promise<Buffer | null> => {
  const key = image === null ? null : keyOfUrl(image)
  const file =
    key === null
      ? undefined
      : await db
          .selectFrom('file')
          .select(['shop_id', 'file_id'])
          .where('shop_id', '=', shopId)
          .where('key', '=', key)
          .where('kind', '=', 'image')
          .where('whole_at', 'is not', null)
          .executeTakeFirst()
  if (!file) return null
  const pieces: Uint8Array[] = []
  for await (const piece of bytesOf({ db } as Pick<Platform, 'db'>, file)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Draws a card in the pass's colours, for a shop without a logo. */
const drawnIcon = ({ background, foreground }: Look['colors']): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29">
<rect width="29" height="29" fill="${background.slice(0, 7)}"/>
<path fill="${foreground.slice(0, 7)}" d="M5 9h19v3H5zM5 14h19v7H5z"/></svg>`)

type Fit = 'contain' | 'inside' | 'cover'

const scaled = async (
  name: string,
  source: Buffer,
  [width, height]: Size,
  fit: Fit,
  background: string,
): Promise<[string, Buffer][]> =>
  Promise.all(
    scales.map(async (scale): Promise<[string, Buffer]> => {
      const size = { width: width * scale, height: height * scale }
      const bytes = await sharp(source, { density: 72 * scale })
        .resize({ ...size, fit, background })
        .png()
        .toBuffer()
      return [`${name}${scale === 1 ? '' : `@${scale}x`}.png`, bytes]
    }),
  )

/** Makes the pictures of a pass from the shop's uploads, each in the three sizes of screens. */
export const picturesOf = async (
  reading: Reading,
  shopId: bigint,
  { logo: logoAt, strip: stripAt, colors }: Look,
): Promise<Record<string, Buffer>> => {
  const own = await uploaded(reading, shopId, logoAt)
  const band = await uploaded(reading, shopId, stripAt)
  const background = colors.background.slice(0, 7)
  const files = await Promise.all([
    scaled('icon', own ?? drawnIcon(colors), icon, 'contain', background),
    ...(own ? [scaled('logo', own, logo, 'inside', background)] : []),
    ...(band ? [scaled('strip', band, strip, 'cover', background)] : []),
  ])
  return Object.fromEntries(files.flat())
}
