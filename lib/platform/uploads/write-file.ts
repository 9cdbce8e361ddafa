import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Platform } from '#platform/ctx.ts'
import type { FileTable } from './tables.ts'

const chunkBytes = 256 * 1024

/** Pieces of any size as pieces of one size: a row a piece. */
async function* chunksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    gathered.push(piece)
    size += piece.byteLength
    if (size < chunkBytes) continue
    yield Buffer.concat(gathered)
    ;[gathered, size] = [[], 0]
  }
  if (size) yield Buffer.concat(gathered)
}

export type NewFile = Pick<
  FileTable,
  'shop_id' | 'kind' | 'name' | 'type' | 'staff_id' | 'expires_at'
>
export type WrittenFile = { file_id: bigint; key: string; size: number }

/**
 * Writes a file as its bytes come, a row a piece, so that neither memory nor a transaction holds
 * all of it. It is there for nobody until `whole_at` says so; what breaks off is taken away at
 * once, or after a crash by `forget`.
 */
export const writeFile = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  file: NewFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<WrittenFile> => {
  const key = randomBytes(24).toString('base64url')
  const { file_id } = await db
    .insertInto('file')
    .values({ ...file, key, created_at: clock(), whole_at: null })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  try {
    let seq = 0
    let size = 0
    for await (const chunk of chunksOf(bytes)) {
      await db
        .insertInto('file_chunk')
        .values({ shop_id: file.shop_id, file_id, seq: (seq += 1), bytes: chunk })
        .execute()
      size += chunk.byteLength
      // other calls come in between, however fast the bytes arrive
      await setImmediate()
    }
    await db
      .updateTable('file')
      .set({ size: BigInt(size), whole_at: clock() })
      .where('shop_id', '=', file.shop_id)
      .where('file_id', '=', file_id)
      .execute()
    return { file_id, key, size }
  } catch (cause) {
    await db
      .deleteFrom('file')
      .where('shop_id', '=', file.shop_id)
      .where('file_id', '=', file_id)
      .execute()
    throw cause
  }
}
