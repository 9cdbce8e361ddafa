import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Export } from '#contract/exports/shapes.ts'
import type { getExport, listExports as listCall } from '#contract/exports/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { countRows, type Order, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import type { Cut, ExportTable } from './tables.ts'

const order: Order = { at: sql`x.created_at`, id: sql`x.export_id` }

export type ExportRow = Pick<
  ExportTable,
  | 'kind'
  | 'state'
  | 'rows_total'
  | 'problem'
  | 'file_id'
  | 'created_at'
  | 'started_at'
  | 'beat_at'
  | 'finished_at'
  | 'expires_at'
  | 'staff_id'
  | 'to_staff_id'
  | 'locale'
> & {
  export_id: bigint
  filters: Record<string, unknown>
  rows_done: bigint
  cut: Cut | null
  by_name: string
  by_email: string
  to_email: string
  file_name: string | null
  file_size: bigint | null
}

const exportRows = (
  ctx: Pick<Ctx, 'shop'>,
  rest: RawBuilder<unknown>,
): RawBuilder<ExportRow> => sql<ExportRow>`
  select x.export_id, x.kind, x.filters, x.locale, x.state, x.rows_done, x.rows_total, x.problem,
    x.file_id, x.cut, x.staff_id, x.to_staff_id,
    x.created_at, x.started_at, x.beat_at, x.finished_at, x.expires_at,
    b.name as by_name, b.email as by_email, p.email as to_email,
    f.name as file_name, f.size as file_size
  from export x
    join staff b on b.shop_id = x.shop_id and b.staff_id = x.staff_id
    join staff p on p.shop_id = x.shop_id and p.staff_id = x.to_staff_id
    left join file f on f.shop_id = x.shop_id and f.file_id = x.file_id
  where x.shop_id = ${ctx.shop.shop_id} ${rest}`

/** Returns the state; an expired file counts as gone even before it is deleted. */
export const stateOf = ({ state, file_id, expires_at }: ExportRow, now: Date): Export['state'] =>
  state === 'done' && (file_id === null || (expires_at !== null && expires_at <= now))
    ? 'expired'
    : state

const rateOf = ({ started_at, beat_at, rows_done }: ExportRow): number | null => {
  const ms = started_at && beat_at ? beat_at.getTime() - started_at.getTime() : 0
  return ms >= 500 ? Math.round((Number(rows_done) * 1000) / ms) : null
}

const toExport = (row: ExportRow, now: Date): Export => ({
  export_id: wireId('export', row.export_id),
  kind: row.kind,
  state: stateOf(row, now),
  filters: row.filters,
  rows_done: Number(row.rows_done),
  rows_total:
    row.rows_total === null ? null : Math.max(Number(row.rows_total), Number(row.rows_done)),
  rows_per_second: rateOf(row),
  problem: row.problem,
  file: row.file_name === null ? null : { name: row.file_name, size: Number(row.file_size) },
  by: { name: row.by_name, email: row.by_email },
  to_email: row.to_email,
  as_of: row.cut?.at ?? null,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
})

/** Finds an export of this shop, else 404. */
export const findExport = async (
  db: Db | Trx,
  ctx: Pick<Ctx, 'shop'>,
  wire: string,
): Promise<ExportRow> => {
  const { rows } = await exportRows(ctx, sql`and x.export_id = ${readId('export', wire)}`).execute(
    db,
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** Reads the export's current state, as the answer of a verb that made or changed it. */
export const exportNow = async (
  db: Db | Trx,
  ctx: Pick<Ctx, 'shop' | 'now'>,
  id: bigint,
): Promise<{ export: Export }> => ({
  export: toExport(await findExport(db, ctx, wireId('export', id)), ctx.now),
})

/** Serves one export of the shop. */
export const readExport = async (
  ctx: Ctx,
  { params }: Parsed<typeof getExport>,
): Promise<Answer<typeof getExport>> => ({
  export: toExport(await findExport(ctx.db, ctx, params.id), ctx.now),
})

/** Serves a page of the shop's exports, newest first. */
export const listExports = async (
  ctx: Ctx,
  { query }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => {
  const walk = walkOf(query)
  const [{ rows }, counted] = await Promise.all([
    exportRows(ctx, stepOf(walk, order)).execute(ctx.db),
    countRows(ctx.db, sql`from export where shop_id = ${ctx.shop.shop_id}`),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.export_id }))
  return {
    ...page,
    ...counted,
    rows: page.rows.map((row) => toExport(row, ctx.now)),
  }
}
