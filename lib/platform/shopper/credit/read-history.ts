import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listShopperHistory as call } from '#contract/shopper/calls.ts'
import type { Account, ShopperCall, ShopScope } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import type { MovementTable } from '#platform/ledger/tables.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { formatMinor } from '#rules/money.ts'
import type { Language } from '#rules/tools/language.ts'

const perPage = 20

type Row = Pick<MovementTable, 'kind' | 'amount' | 'source' | 'cause_kind' | 'cause_id' | 'at'> & {
  movement_id: bigint
}

/**
 * Reads transactions on all cards of a customer, newest first; what moved between two of their own
 * cards changed nothing for them and is left out.
 */
const rowsOf = async (
  db: Db,
  shopId: bigint,
  { customer_id }: Account,
  before: bigint | null,
): Promise<Row[]> => {
  const own = sql`
    select g.gift_card_id
    from gift_card g
    where g.shop_id = ${shopId} and g.customer_id = ${customer_id}`
  const { rows } = await sql<Row>`
    select n.*
    from (${own}) g
    cross join lateral (
      select m.movement_id, m.kind, m.amount, m.source, m.cause_kind, m.cause_id, m.at
      from movement m
      where m.shop_id = ${shopId} and m.gift_card_id = g.gift_card_id
        and (${before}::bigint is null or m.movement_id < ${before})
        and (m.cause_kind is distinct from 'card' or not exists (
          select from gift_card o
          where o.shop_id = ${shopId} and o.customer_id = ${customer_id}
            and 'g' || o.gift_card_id = m.cause_id))
      order by m.movement_id desc
      limit ${perPage + 1}
    ) n
    order by n.movement_id desc
    limit ${perPage + 1}`.execute(db)
  return rows
}

/** Says in plain words what a transaction was for its customer. */
const textOf = (
  language: Language,
  { kind, amount, source, cause_kind, cause_id }: Row,
): string => {
  const say = wordsIn(language, 'storefront-pages.account.history')
  const order = cause_kind === 'order' ? cause_id : null
  const way = amount < 0n ? 'out' : 'in'
  if (kind === 'redeem') return order ? say('spentOn', { order }) : say('spent')
  if (kind === 'refund') return order ? say('backFrom', { order }) : say('back')
  if (kind === 'issue' && source === 'return') return say('back')
  if (kind === 'adjust' || kind === 'undo' || kind === 'transfer') return say(`${kind}.${way}`)
  return say(kind)
}

export const readHistory = async (
  db: Db,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  account: Account | null,
  { language, after }: { language: Language; after?: string | undefined },
): Promise<Answer<typeof call>> => {
  const before = after === undefined ? null : readId('transaction', after)
  const found = account ? await rowsOf(db, shop_id, account, before) : []
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => ({
      at: row.at.toISOString(),
      text: textOf(language, row),
      amount: formatMinor(row.amount),
    })),
    next: found.length > perPage && last ? wireId('transaction', last.movement_id) : null,
  }
}

export const listHistory = (
  { db, shop, account }: ShopperCall,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  readHistory(db, shop, account, { language: query.lang ?? 'en', after: query.after })
