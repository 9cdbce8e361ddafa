import { upload } from './campaigns.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Reads the people of a table with their cards and movements. */
export const peopleOf = (platform: TestPlatform, shop: TestShop) => {
  const cardOf = (email: string | null) =>
    platform.db
      .selectFrom('gift_card as g')
      .innerJoin('customer as c', 'c.customer_id', 'g.customer_id')
      .selectAll('g')
      .where('c.email', '=', email)
      .where('g.is_loyalty', '=', true)
      .executeTakeFirstOrThrow()
  const movementsOf = async (card: bigint) =>
    (
      await platform.db
        .selectFrom('movement')
        .select(['kind', 'amount', 'balance_after', 'source', 'cause_id'])
        .where('gift_card_id', '=', card)
        .orderBy('movement_id')
        .execute()
    ).map(({ amount, balance_after, ...rest }) => ({
      ...rest,
      amount: Number(amount),
      balance_after: Number(balance_after),
    }))
  const csv = (lines: readonly string[]) =>
    upload(platform, shop, `email,amount,note\n${lines.join('\n')}\n`)
  return { cardOf, movementsOf, csv }
}
