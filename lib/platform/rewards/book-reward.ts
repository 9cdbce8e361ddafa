import type { Acting } from '#platform/acting.ts'

type Reward = {
  title: string
  /** minor units */
  amount: bigint
  /** value of the goods that earned it, in minor units */
  basis: bigint
  order_id: bigint | null
  customer_id: bigint | null
  gift_card_id: bigint
  /** the issue of its credit */
  movement_id: bigint
}

/** Books credit that was issued as a reward, so that a refund of its order can recall it. */
export const bookReward = async ({ trx, shop, now }: Acting, reward: Reward): Promise<bigint> => {
  const { reward_id } = await trx
    .insertInto('reward')
    .values({
      ...reward,
      shop_id: shop.shop_id,
      run_id: null,
      state: 'granted',
      due_at: null,
      created_at: now,
    })
    .returning('reward_id')
    .executeTakeFirstOrThrow()
  return reward_id
}
