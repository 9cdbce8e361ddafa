import type { Doing } from '#platform/integrations/shopify/money/moves/doing.ts'
import {
  accountHistoryQuery,
  cardHistoryQuery,
} from '#platform/integrations/shopify/money/moves/documents.ts'
import { unknownOf } from '#platform/integrations/shopify/money/moves/find-done.ts'
import { ask, minorOf } from '#platform/integrations/shopify/money/moves/requests.ts'
import { AccountHistory, CardHistory } from '#platform/integrations/shopify/money/moves/shapes.ts'
import { type Seen, seenInAccount, seenInCard } from './seen.ts'

/** Pages of 50; what is older is left to the comparison with the store. */
const pagesMost = 20

type Reading = Omit<Doing, 'look'>
type Page = { balance: bigint; seen: Seen[]; next: string | null }

const readPage = async (
  { shop, claimed, store }: Reading,
  after: string | null,
): Promise<Page | null> => {
  const variables = { id: claimed.remote_id, after }
  const isCard = claimed.kind === 'gift_card'
  const { found } = isCard
    ? await ask(store, 'card_history', cardHistoryQuery, variables, CardHistory)
    : await ask(store, 'account_history', accountHistoryQuery, variables, AccountHistory)
  if (!found) return null
  const { nodes, pageInfo } = found.transactions
  return {
    balance: minorOf(found.balance),
    seen: nodes.map((one) =>
      'createdAt' in one ? seenInAccount(one, shop.time_zone) : seenInCard(one),
    ),
    next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  }
}

/** Transactions that aren't known, the oldest first, and the store's balance, which has them. */
export type Unknown = { balance: bigint; seen: Seen[]; isExplained: boolean }

/**
 * Reads what isn't known of a mirrored card, the newest first, until it explains by how much the
 * store's balance differs. Null: the store has the card or account no more.
 */
export const readUnknown = async (doing: Reading): Promise<Unknown | null> => {
  const { platform, claimed } = doing
  const unknown: Seen[] = []
  let after: string | null = null
  let balance = 0n
  for (let page = 0; page < pagesMost; page += 1) {
    const found: Page | null = await readPage(doing, after)
    if (!found) return null
    if (page === 0) balance = found.balance
    const ids = found.seen.map(({ remote_id }) => remote_id)
    const isNew = await unknownOf(platform.db, claimed, ids)
    unknown.push(...found.seen.filter(({ remote_id }) => isNew.has(remote_id)))
    after = found.next
    if (after === null || isExplainedBy(unknown, balance - claimed.balance)) break
  }
  const isExplained = isExplainedBy(unknown, balance - claimed.balance)
  return { balance, seen: unknown.toReversed(), isExplained }
}

const isExplainedBy = (seen: readonly Seen[], change: bigint): boolean =>
  seen.reduce((sum, { amount }) => sum + amount, 0n) === change
