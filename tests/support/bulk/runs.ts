import { getBulk } from '#contract/bulk/draft.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Reads what a run has come to. */
export const runsOf = (platform: TestPlatform, shop: TestShop) => {
  const stateOf = async (id: string, of = shop) =>
    (await platform.call(of.people.owner, getBulk, { params: { id } })).body.bulk
  const cardsOf = (id: string) =>
    platform.db
      .selectFrom('movement')
      .select('gift_card_id')
      .where('cause_kind', '=', 'bulk')
      .where('cause_id', '=', id)
      .where('kind', '=', 'issue')
      .execute()
  return { stateOf, cardsOf }
}
