import { sql } from 'kysely'
import type { TestPlatform, TestShop } from '../platform.ts'

/** The ledger's side of a shop’s gifts. */
export const booksOf = (platform: TestPlatform, shop: TestShop) => {
  const movements = () =>
    platform.db
      .selectFrom('movement')
      .select(['kind', 'amount', 'source', 'staff_id', 'cause_kind', 'cause_id'])
      .where('shop_id', '=', shop.shop_id)
      .orderBy('movement_id')
      .execute()
  const contras = async () =>
    (
      await sql<{
        contra: string
        amount: bigint
      }>`
        select contra, amount
        from entry
        where shop_id = ${shop.shop_id}
        order by entry_id`.execute(platform.db)
    ).rows
  return { movements, contras }
}
export type Books = ReturnType<typeof booksOf>
