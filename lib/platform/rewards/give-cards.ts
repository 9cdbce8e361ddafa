import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import type { Vault } from '#platform/vault.ts'
import { codesFor, type Given, type RewardCredit, rewardAct, rowsOf } from './give-rewards.ts'

/** Issues rewards as gift cards, each with a code of its own, to their customers. */
export const giveCards = async (
  giving: Pick<Acting, 'trx' | 'shop' | 'actor' | 'now'> & { vault: Vault },
  credits: readonly RewardCredit[],
): Promise<Map<bigint, Given>> => {
  if (credits.length === 0) return new Map()
  const { rows } = await sql<{ row_no: number; card_id: bigint; posted_id: bigint }>`
    select *
    from give_new_cards(
      ${rewardAct(giving, 'promotional')},
      (
        select array_agg(
          row(u.n::int, u.customer_id, c.full_name, null, u.amount, u.expires_on, u.note,
            u.cause)::credit
          order by u.n)
        from ${rowsOf(credits)}
          join customer c
            on c.shop_id = ${giving.shop.shop_id} and c.customer_id = u.customer_id
      ),
      0, ${codesFor(giving, credits.length)}, ${giving.now})`.execute(giving.trx)
  return new Map(
    rows.map(({ row_no, card_id, posted_id }) => {
      const { reward_id, amount } = credits[row_no - 1]!
      return [reward_id, { gift_card_id: card_id, movement_id: posted_id, balance_after: amount }]
    }),
  )
}
