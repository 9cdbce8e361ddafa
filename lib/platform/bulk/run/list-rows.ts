import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BulkRow as Wire } from '#contract/bulk/bulk-shapes.ts'
import type { listBulkRows as call } from '#contract/bulk/run.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { holds } from '#platform/search/text-match.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { MailTable } from '#platform/mail/tables.ts'
import { showCode } from '#platform/money/show-code.ts'
import { wireId } from '#platform/ids.ts'
import { countRows, type Order, orderBy, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { formatMinor } from '#rules/money.ts'
import { findBulk } from '#platform/bulk/find-bulk.ts'
import type { BulkRowTable } from '#platform/bulk/tables.ts'

export type RowRead = Selectable<BulkRowTable> & {
  known_name: string | null
  known_email: string | null
  platform_customer_id: string | null
  cipher: Uint8Array | null
  last4: string | null
  mail_id: bigint | null
  mail_state: MailTable['state'] | null
}
const order: Order = { id: sql`r.row_no`, isOldestFirst: true }

/** Selects a campaign's rows (r of `from`) with customer, card and newest email. */
export const rowsWith = (
  from: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): RawBuilder<RowRead> => sql<RowRead>`
  select r.*, c.full_name as known_name, c.email as known_email, c.platform_customer_id,
    k.cipher, k.last4, e.mail_id, e.state as mail_state
  from ${from}
    left join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
    left join gift_card_code k
      on k.shop_id = r.shop_id and k.gift_card_id = r.gift_card_id and k.ended_at is null
    left join lateral (
      select mail_id, state from mail
      where mail.shop_id = r.shop_id and mail.movement_id = r.movement_id
      order by mail_id desc limit 1) e on true
  ${rest}`

const hasMailIn = (state: MailTable['state']): RawBuilder<unknown> => sql`exists (
  select from mail
  where mail.shop_id = r.shop_id and mail.bulk_id = r.bulk_id and mail.state = ${state}
    and mail.movement_id = r.movement_id)`
const namesInclude = (search: string): RawBuilder<unknown> =>
  holds(
    sql`(
      ' ' || searchable(concat_ws(' ', r.name, r.email, (
        select concat_ws(' ', c.full_name, c.email) from customer c
        where c.shop_id = r.shop_id and c.customer_id = r.customer_id))))`,
    search,
  )

/**
 * Lists rows in file order. During a dry run only the rows that it has written, never an earlier
 * one's.
 */
export const listBulkRows = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const bulk = await findBulk(ctx.db, ctx, params.id)
  const walk = walkOf(query)
  const { verdict, state, mail, search } = query
  const filters = [
    ...(verdict ? [sql`r.verdict = ${verdict}`] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(mail ? [hasMailIn(mail)] : []),
    ...(search ? [namesInclude(search)] : []),
  ]
  const theirs = sql.join(
    [
      sql`r.shop_id = ${ctx.shop.shop_id} and r.bulk_id = ${bulk.bulk_id}`,
      ...(bulk.state === 'checking' || bulk.state === 'draft'
        ? [sql`r.row_no <= ${bulk.rows_checked}`]
        : []),
      ...filters,
    ],
    sql` and `,
  )
  const [{ rows }, counted] = await Promise.all([
    rowsWith(
      sql`(select * from bulk_row r where ${theirs} ${stepOf(walk, order)}) r`,
      orderBy(walk, order),
    ).execute(ctx.db),
    filters.length === 0
      ? {
          count: bulk.state === 'checking' ? bulk.rows_checked : bulk.rows_total,
          count_capped: false,
        }
      : countRows(ctx.db, sql`from bulk_row r where ${theirs}`),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: new Date(0), id: BigInt(row.row_no) }))
  return { ...page, ...counted, rows: page.rows.map((row) => toRow(ctx, row)) }
}

const toRow = (ctx: Ctx, row: RowRead): Wire => ({
  row_no: row.row_no,
  line: row.line,
  name: row.name ?? row.known_name,
  email: row.email ?? row.known_email,
  amount: row.amount === null ? null : formatMinor(row.amount),
  typed_amount: row.typed_amount,
  expires_on: row.expires_on,
  verdict: row.verdict,
  detail: row.detail,
  state: row.state,
  problem: row.problem,
  gift_card_id: row.gift_card_id === null ? null : wireId('gift_card', row.gift_card_id),
  platform_customer_id: row.platform_customer_id,
  transaction_id: row.movement_id === null ? null : wireId('transaction', row.movement_id),
  code: row.gift_card_id === null ? '' : showCode(ctx, row),
  mail_id: row.mail_id === null ? null : wireId('mail', row.mail_id),
  mail_state: row.mail_state,
})
