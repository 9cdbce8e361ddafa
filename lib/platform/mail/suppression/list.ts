import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listSuppressions as call } from '#contract/emails/delivery.ts'
import type { Suppression } from '#contract/emails/delivery-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { countRows, type Order, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { wireId } from '#platform/ids.ts'

type Row = {
  suppression_id: bigint
  email: string | null
  kind: Suppression['kind']
  at: Date
  note: string | null
  by_name: string | null
  by_email: string | null
}
const order: Order = { at: sql`s.at`, id: sql`s.suppression_id` }

/** Reads suppressions of a shop; `rest` is a condition with what follows it. */
export const suppressionsWhere = async (
  db: Db | Trx,
  shopId: bigint,
  rest: RawBuilder<unknown>,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select s.suppression_id, s.email, s.kind, s.at, s.note, p.name as by_name, p.email as by_email
    from suppression s
      left join staff p on p.shop_id = s.shop_id and p.staff_id = s.staff_id
    where s.shop_id = ${shopId} and ${rest}`.execute(db)
  return rows
}

export const toSuppression = (row: Row): Suppression => ({
  suppression_id: wireId('suppression', row.suppression_id),
  email: row.email,
  kind: row.kind,
  at: row.at.toISOString(),
  by:
    row.by_name === null || row.by_email === null
      ? null
      : { name: row.by_name, email: row.by_email },
  note: row.note,
})

export const listSuppressions = async (
  { db, shop }: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const begins = query.search?.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const filters = sql.join(
    [
      sql`true`,
      ...(query.kind ? [sql`s.kind = ${query.kind}`] : []),
      ...(begins ? [sql`s.email like ${`${begins}%`}`] : []),
    ],
    sql` and `,
  )
  const [rows, counted] = await Promise.all([
    suppressionsWhere(db, shop.shop_id, sql`${filters} ${stepOf(walk, order)}`),
    countRows(db, sql`from suppression s where s.shop_id = ${shop.shop_id} and ${filters}`),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.at, id: row.suppression_id }))
  return { ...page, ...counted, rows: page.rows.map(toSuppression) }
}
