import type { Platform } from '#platform/ctx.ts'

/** The bytes of a whole file, a row at a time. */
export async function* bytesOf(
  { db }: Pick<Platform, 'db'>,
  file: { shop_id: bigint; file_id: bigint },
): AsyncGenerator<Uint8Array> {
  for (let last = 0; ; ) {
    const chunk = await db
      .selectFrom('file_chunk')
      .select(['seq', 'bytes'])
      .where('shop_id', '=', file.shop_id)
      .where('file_id', '=', file.file_id)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    if (!chunk) return
    last = chunk.seq
    yield chunk.bytes
  }
}

/** The path, on the storefront, under which a file has its address; only images open there. */
export const staticPath = '/static/'
const keyPattern = /^[\w-]{32}$/

/**
 * Returns the key in a URL that we made, ignoring everything before its path; null for others.
 * Nothing is ever fetched.
 */
export const keyOfUrl = (url: string): string | null => {
  const key =
    URL.parse(url, 'http://localhost')
      ?.pathname.split(staticPath)[1]
      ?.replace(/\.\w+$/, '') ?? ''
  return keyPattern.test(key) ? key : null
}
