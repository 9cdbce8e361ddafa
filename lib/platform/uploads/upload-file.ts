import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { uploadFile as call } from '#contract/uploads/calls.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Incoming } from '#platform/route.ts'
import { fileNameOf } from '#rules/tools/file-name.ts'
import { imageFrom, imageMagic } from './image.ts'
import { staticPath } from './stored-file.ts'
import { refuseOtherThanText } from './table-bytes.ts'
import { writeFile } from './write-file.ts'

const day = 24 * 60 * 60 * 1000
const tableDays = 30
const tableMax = 50 * 1024 * 1024
const mostAnHour = 60

/** Detects a file's type by its first bytes; the name and type sent with it are not trusted. */
export const uploadFile = async (
  ctx: Ctx,
  _: Parsed<typeof call>,
  { name, bytes }: Incoming,
): Promise<Answer<typeof call>> => {
  await refuseMany(ctx)
  const { first, all } = await peek(bytes)
  const magic = imageMagic(first)
  const image = magic ? await imageFrom(magic, all) : null
  const [kind, type, ending] = image
    ? (['image', image.type, image.ending] as const)
    : (['table', 'text/csv', 'csv'] as const)
  const kept = fileNameOf(name, `file.${ending}`)
  const expires_at = image ? null : new Date(ctx.now.getTime() + tableDays * day)
  const content = image ? only(image.bytes) : atMost(refuseOtherThanText(all), tableMax)
  const { file_id, key, size } = await writeFile(
    ctx,
    { shop_id: ctx.shop.shop_id, kind, name: kept, type, staff_id: ctx.actor.id, expires_at },
    content,
  )
  if (size === 0) {
    await ctx.db
      .deleteFrom('file')
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('file_id', '=', file_id)
      .execute()
    throw new Refusal('not_a_table', {
      field: 'file',
      message: 'file: the file is empty. Nothing was kept.',
    })
  }
  return {
    data: {
      file_id: `f${file_id}`,
      url: `${storefrontUrl(ctx.env)}${staticPath}${key}.${ending}`,
      name: kept,
      type,
      size,
    },
  }
}

const refuseMany = async ({ db, shop, now }: Ctx): Promise<void> => {
  const anHourAgo = new Date(now.getTime() - day / 24)
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n
    from file
    where shop_id = ${shop.shop_id} and kind <> 'export'
      and created_at > ${anHourAgo}`.execute(db)
  if (Number(rows[0]?.n) >= mostAnHour)
    throw new Refusal('too_many', { headers: { 'retry-after': '3600' } })
}

/** The first bytes, and all of them once more. */
const peek = async (
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ first: Uint8Array; all: AsyncGenerator<Uint8Array> }> => {
  const rest = bytes[Symbol.asyncIterator]()
  const begun = await rest.next()
  const first = begun.done ? new Uint8Array() : begun.value
  const all = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield first
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } finally {
      await rest.return?.()
    }
  }
  return { first, all: all() }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Counts bytes as they arrive; one too many ends the upload. */
export async function* atMost(
  bytes: AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of bytes) {
    size += piece.byteLength
    if (size > max) throw new Refusal('too_large', { field: 'file' })
    yield piece
  }
}
