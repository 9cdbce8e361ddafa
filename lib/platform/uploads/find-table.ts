import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { keyOfUrl } from '#platform/uploads/stored-file.ts'

/**
 * Finds an uploaded table of this shop by its URL. Nothing is ever fetched: any other URL is simply
 * not found.
 */
export const findFile = async (
  db: Db | Trx,
  { shop }: Pick<Ctx, 'shop'>,
  url: string,
  field: string,
): Promise<{ file_id: bigint; name: string }> => {
  const key = keyOfUrl(url)
  const file =
    key === null
      ? undefined
      : await db
          .selectFrom('file')
          .select(['file_id', 'name'])
          .where('shop_id', '=', shop.shop_id)
          .where('key', '=', key)
          .where('kind', '=', 'table')
          .where('whole_at', 'is not', null)
          // an erasure that deletes it at once comes before or after
          .forKeyShare()
          .executeTakeFirst()
  if (!file) throw new Refusal('upload_gone', { field })
  return file
}
