import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Of } from './kind.ts'

export type Version = {
  no: number
  data: unknown
  live_from: Date
  live_until: Date | null
  note: string | null
  from_no: number | null
  created_at: Date
  /** null: not withdrawn */
  withdrawn_at: Date | null
  name: string | null
  email: string | null
}
type Scope = { shop: { shop_id: bigint } }

const columns = sql`
  v.no, v.data, v.live_from, v.live_until, v.note, v.from_no, v.created_at,
  v.withdrawn_at, p.name, p.email
  from version v
  left join staff p on p.shop_id = v.shop_id and p.staff_id = v.staff_id`
const whose = <D>({ shop }: Scope, { kind, subject }: Of<D>) =>
  sql`v.shop_id = ${shop.shop_id} and v.kind = ${kind.kind} and v.subject = ${subject}`

/** One version. Error: 404. */
export const readVersion = async <D>(
  db: Db | Trx,
  ctx: Scope,
  of: Of<D>,
  no: number,
): Promise<Version> => {
  const { rows } = await sql<Version>`
    select ${columns} where ${whose(ctx, of)} and v.no = ${no}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** The newest versions first, those to come and those withdrawn among them; at most 100. */
export const listVersions = async <D>(db: Db | Trx, ctx: Scope, of: Of<D>): Promise<Version[]> =>
  (
    await sql<Version>`
      select ${columns} where ${whose(ctx, of)} order by v.no desc limit 100`.execute(db)
  ).rows

/**
 * The version that is live at a time, computed when read: one with an end goes before one without,
 * then the one that came last. Publishing at a time and going back at its end need no job.
 */
export const liveVersion = async <D>(
  db: Db | Trx,
  ctx: Scope,
  of: Of<D>,
  at: Date,
): Promise<Version | null> => {
  const { rows } = await sql<Version>`
    select ${columns}
    where ${whose(ctx, of)} and v.live_from <= ${at} and v.withdrawn_at is null
      and (v.live_until is null or v.live_until > ${at})
    order by v.live_until is null, v.live_from desc, v.no desc
    limit 1`.execute(db)
  return rows[0] ?? null
}

type Live = {
  kind: string
  subject: string
  no: number
  data: unknown
  live_from: Date
  live_until: Date | null
}

/** Reads what is live of several subjects at once; the map is by kind and subject, `mail:name`. */
export const liveVersions = async (
  db: Db | Trx,
  { shop }: Scope,
  all: readonly { kind: { kind: string }; subject: string }[],
  at: Date,
): Promise<Map<string, Live>> => {
  const { rows } = await sql<Live>`
    select distinct on (v.kind, v.subject) v.kind, v.subject, v.no, v.data, v.live_from,
      v.live_until
    from unnest(
        ${all.map(({ kind }) => kind.kind)}::text[], ${all.map(({ subject }) => subject)}::text[])
        as u (kind, subject)
      join version v on v.shop_id = ${shop.shop_id} and v.kind = u.kind and v.subject = u.subject
    where v.live_from <= ${at} and v.withdrawn_at is null
      and (v.live_until is null or v.live_until > ${at})
    order by v.kind, v.subject, v.live_until is null, v.live_from desc, v.no desc`.execute(db)
  return new Map(rows.map((row) => [`${row.kind}:${row.subject}`, row]))
}
