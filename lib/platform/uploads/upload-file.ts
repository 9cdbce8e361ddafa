import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { uploadFile as call } from '#contract/uploads/calls.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { type Budget, giveBackWithin, takeWithin } from '#platform/limits/budget.ts'
import type { Incoming } from '#platform/route.ts'
import { fileNameOf } from '#rules/tools/file-name.ts'
import { beginningBytes, kindOf } from './file-kind.ts'
import { imageFrom } from './image.ts'
import { staticPath } from './stored-file.ts'
import { refuseOtherThanText } from './table-bytes.ts'
import { writeFile } from './write-file.ts'

const day = 24 * 60 * 60 * 1000
const tableDays = 30
const tableMax = 50 * 1024 * 1024
const uploads: Budget = { kind: 'upload', most: 60, seconds: 3600 }

/**
 * Stores a file; sixty an hour are for the whole shop, and one that is refused counts for none.
 */
export const uploadFile = async (
  ctx: Ctx,
  _: Parsed<typeof call>,
  incoming: Incoming,
): Promise<Answer<typeof call>> => {
  const { db, now } = ctx
  const holder = { shop_id: ctx.shop.shop_id, subject: '' }
  await transact(db, (trx) => takeWithin(trx, uploads, holder, now))
  try {
    return await storeFile(ctx, incoming)
  } catch (cause) {
    await giveBackWithin(db, uploads, holder, now)
    throw cause
  }
}

/** Detects a file's type by its first bytes; its name may say nothing else. */
const storeFile = async (ctx: Ctx, { name, bytes }: Incoming): Promise<Answer<typeof call>> => {
  const { first, all } = await peek(bytes)
  const found = await kindOf(name, first)
  const image = found === 'table' ? null : await imageFrom(found, all)
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
      message: 'file: the file is empty. Nothing was saved.',
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

/** The first bytes, and all of them once more. */
const peek = async (
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ first: Uint8Array; all: AsyncGenerator<Uint8Array> }> => {
  const rest = bytes[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  let size = 0
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    pieces.push(next.value)
    size += next.value.byteLength
    if (size >= beginningBytes) break
  }
  const first = Buffer.concat(pieces)
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
