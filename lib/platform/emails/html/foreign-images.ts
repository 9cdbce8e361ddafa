import type { Db, Trx } from '#platform/db/transact.ts'
import { keyOfUrl } from '#platform/uploads/stored-file.ts'

/** Finds the paths of images that aren't uploads of this shop. */
export const foreignPaths = async (
  db: Db | Trx,
  shopId: bigint,
  paths: readonly string[],
): Promise<Set<string>> => {
  if (!paths.length) return new Set()
  const found = await db
    .selectFrom('file')
    .select('key')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'image')
    .where('whole_at', 'is not', null)
    .where(
      'key',
      'in',
      paths.map((path) => keyOfUrl(path) ?? ''),
    )
    .execute()
  const own = new Set(found.map(({ key }) => key))
  return new Set(paths.filter((path) => !own.has(keyOfUrl(path) ?? '')))
}
