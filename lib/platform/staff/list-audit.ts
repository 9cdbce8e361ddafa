import { sql } from 'kysely'
import type { AuditLine } from '#contract/staff/audit-shapes.ts'
import type { listAudit as call } from '#contract/staff/audit.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { countRows, type Order, pageOf, stepOf, walkOf } from '#platform/db/page.ts'

type Row = {
  audit_id: bigint
  at: Date
  staff_id: bigint | null
  actor: string
  verb: string
  subject: string
  detail: unknown
  request_id: string | null
  name: string | null
  email: string | null
}
const order: Order = { id: sql`a.audit_id` }

/** Lists audit lines by keys, newest first, counted to 1,000. */
export const listAudit = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { shop } = ctx
  const walk = walkOf(query)
  const ofPerson = query.staff_id ? sql`and a.staff_id = ${readId('staff', query.staff_id)}` : sql``
  const ofVerb = query.verb ? sql`and a.verb = ${query.verb}` : sql``
  const wanted = sql`a.shop_id = ${shop.shop_id} ${ofPerson} ${ofVerb}`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select a.audit_id, a.at, a.staff_id, a.actor, a.verb, a.subject, a.detail, a.request_id,
        p.name, p.email
      from audit a
        left join staff p on p.staff_id = a.staff_id and p.shop_id = a.shop_id
      where ${wanted} ${stepOf(walk, order)}`.execute(ctx.db),
    countRows(ctx.db, sql`from audit a where ${wanted}`),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.at, id: row.audit_id }))
  return { ...page, ...counted, rows: page.rows.map(toLine) }
}

const isFacts = (detail: unknown): detail is Record<string, unknown> =>
  typeof detail === 'object' && detail !== null && !Array.isArray(detail)

const toLine = ({ audit_id, at, staff_id, name, email, detail, ...row }: Row): AuditLine => ({
  ...row,
  audit_id: wireId('audit', audit_id),
  at: at.toISOString(),
  by:
    staff_id === null || name === null || email === null
      ? null
      : { staff_id: wireId('staff', staff_id), name, email },
  detail: isFacts(detail) ? detail : null,
})
