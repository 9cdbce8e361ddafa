import { sql } from 'kysely'
import type { IntegrationProblem } from '#contract/integrations/integrations.ts'
import { moneyModes, moneyProblems, type moneyMoves } from '#contract/integrations/store-money.ts'
import type { StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { allCards } from './follow.ts'
import { isKeptOurs } from './note-difference.ts'
import { missingOf } from './scopes-of.ts'

const failuresShown = 20

type Counts = {
  on: number
  opening: number
  refused: number
  closing: number
  amount: bigint
  waiting: number
  failed: number
  since: Date | null
}
type Failure = {
  gift_card_id: bigint
  kind: (typeof moneyMoves)[number]
  amount: bigint
  problem: string | null
  at: Date
}

const problemOf = (text: string | null): (typeof moneyProblems)[number] =>
  moneyProblems.find((one) => one === text) ?? 'failed'

const failuresOf = async (db: Db | Trx, shopId: bigint): Promise<StoreMoney['failures']> => {
  const { rows } = await sql<Failure>`
    (
      select gift_card_id, kind, amount, problem, created_at as at
      from store_move
      where shop_id = ${shopId} and state = 'failed'
      order by move_id
      limit ${failuresShown})
    union all
    (
      select m.gift_card_id, 'open', g.balance, m.problem, s.changed_at
      from store_mirror m
      join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
      join store_money s on s.shop_id = m.shop_id
      where m.shop_id = ${shopId} and m.state = 'refused' and not ${isKeptOurs}
      order by m.gift_card_id
      limit ${failuresShown})
    limit ${failuresShown}`.execute(db)
  return rows.map(({ gift_card_id, kind, amount, problem, at }) => ({
    gift_card_id: wireId('gift_card', gift_card_id),
    kind,
    amount: formatMinor(amount),
    problem: problemOf(problem),
    at: at.toISOString(),
  }))
}

/** Reads where a shop's money is spent, and how far its cards and moves are. */
export const readMoney = async (
  db: Db | Trx,
  shopId: bigint,
  granted: readonly string[],
): Promise<StoreMoney> => {
  const money = await db
    .selectFrom('store_money')
    .selectAll()
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  const { rows } = await sql<Counts>`
    select c.*, v.*
    from (
      select count(*) filter (where state = 'on')::int as on,
        count(*) filter (where state = 'opening')::int as opening,
        count(*) filter (where state = 'refused' and not ${isKeptOurs})::int as refused,
        count(*) filter (where state = 'closing')::int as closing,
        coalesce(sum(balance), 0)::bigint as amount
      from store_mirror m
      where shop_id = ${shopId} and state <> 'closed'
    ) c
    cross join (
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed, min(created_at) as since
      from store_move
      where shop_id = ${shopId} and state in ('waiting', 'failed')
    ) v`.execute(db)
  const { amount, waiting, failed, since, ...cards } = rows[0]!
  const mode = money?.mode ?? 'off'
  return {
    mode,
    leaving: money?.leaving ?? null,
    is_open: mode === 'off' || (money?.opened_upto === allCards && cards.opening === 0),
    cards,
    amount: formatMinor(amount),
    waiting,
    failed,
    since: since?.toISOString() ?? null,
    problem: (money?.problem ?? null) as IntegrationProblem | null,
    missing: moneyModes.flatMap((one) => {
      const scopes = missingOf(one, granted)
      return scopes.length > 0 ? [{ mode: one, scopes }] : []
    }),
    failures: await failuresOf(db, shopId),
  }
}
