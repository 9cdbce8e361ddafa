import { type RawBuilder, sql } from 'kysely'
import type { exportGiftCards } from '#contract/exports/calls.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { filtersOf } from '#platform/gift-cards/list/list-gift-cards.ts'
import { type GiftCardRow, giftCardRows, stateOf } from '#platform/gift-cards/read-gift-card.ts'
import { wireId } from '#platform/ids.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { formatMinor } from '#rules/money.ts'
import {
  type Cell,
  flag,
  instant,
  pageRows,
  sealed,
  type Table,
  walked,
} from '#platform/exports/table.ts'

type Filters = Omit<Parsed<typeof exportGiftCards>['query'], 'to_email' | 'locale'>

const chosen = async (
  ctx: Ctx,
  { start_date, end_date, ...listed }: Filters,
): Promise<RawBuilder<unknown>> =>
  sql.join(
    [
      sql`g.shop_id = ${ctx.shop.shop_id}`,
      ...withinAny(ctx, sql`g.created_at`, { from: start_date, to: end_date }),
      ...(await filtersOf(ctx, listed)),
    ],
    sql` and `,
  )

/**
 * Lists every card, newest first, with its balance at the cut; all balances add up to the liability
 * then.
 */
export const giftCardTable: Table<Filters> = {
  head: [
    'gift_card_id',
    'code',
    'state',
    'balance',
    'held',
    'currency',
    'customer_name',
    'customer_email',
    'platform_customer_id',
    'is_loyalty',
    'reason',
    'note',
    'expires_on',
    'created_at',
    'fulfilled_at',
    'disabled_at',
  ],
  count: async (ctx, filters) => {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from gift_card g where ${await chosen(ctx, filters)}`.execute(ctx.db)
    return rows[0]?.n ?? 0n
  },
  pages: async function* (ctx, filters, cut) {
    const which = await chosen(ctx, filters)
    // the last entry before the cut is a step or two from the card's newest one
    const balance = sql`coalesce((
      select e.balance_after from entry e
      where e.shop_id = g.shop_id and e.gift_card_id = g.gift_card_id
        and e.entry_id <= ${cut.entry_id}::bigint
      order by e.seq desc
      limit 1), 0)`
    const read = async (after: GiftCardRow | null): Promise<GiftCardRow[]> => {
      const further = after
        ? sql`and (g.created_at, g.gift_card_id) < (${after.created_at}, ${after.gift_card_id})`
        : sql``
      const newestFirst = sql`order by g.created_at desc, g.gift_card_id desc`
      const page = sql`(
        select g.shop_id, g.gift_card_id, g.customer_id, g.is_loyalty, ${balance} as balance,
          g.held, g.created_at, g.disabled_at, g.merged_into, g.awaits_claim, g.fulfilled_at,
          g.customer_name, g.customer_email, g.reason, g.note
        from gift_card g
        where ${which} ${further}
        ${newestFirst}
        limit ${pageRows}) g`
      const { rows } = await giftCardRows(ctx.now, page, newestFirst).execute(ctx.db)
      return rows
    }
    for await (const rows of walked(read, (row) => row)) yield rows.map((row) => cellsOf(ctx, row))
  },
}

const cellsOf = (ctx: Ctx, row: GiftCardRow): Cell[] => [
  wireId('gift_card', row.gift_card_id),
  sealed(row),
  stateOf(row),
  formatMinor(row.balance),
  formatMinor(row.held),
  ctx.shop.currency,
  row.customer_name,
  row.customer_email,
  row.platform_customer_id,
  flag(row.is_loyalty),
  row.reason,
  row.note,
  row.next_expiry,
  row.created_at.toISOString(),
  instant(row.fulfilled_at),
  instant(row.disabled_at),
]
