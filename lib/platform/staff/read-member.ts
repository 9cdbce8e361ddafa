import { type RawBuilder, sql } from 'kysely'
import type { StaffMember } from '#contract/staff/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Refusal } from '#contract/error.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { roleOf } from '#rules/way/access.ts'
import type { Language } from '#rules/tools/language.ts'
import { formatMinor } from '#rules/money.ts'

export type MemberRow = {
  staff_id: bigint
  email: string
  name: string
  level: 'owner' | 'staff' | 'limited'
  is_admin: boolean
  is_pos: boolean
  has_password: boolean
  blocked_at: Date | null
  limit_issue: bigint | null
  limit_day: bigint | null
  limit_return: bigint | null
  limit_return_day: bigint | null
  language: Language | null
  created_at: Date
  sessions: number
  seen_at: Date | null
}

/** Selects people of the shop, no programs, with their sessions; owners first, then by name. */
const memberRows = async (
  db: Db | Trx,
  { shop, now }: Pick<Ctx, 'shop' | 'now'>,
  which: RawBuilder<unknown>,
): Promise<MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    select p.staff_id, p.email, p.name, p.level, p.is_admin, p.is_pos,
      p.password_hash is not null as has_password, p.blocked_at, p.limit_issue, p.limit_day,
      p.limit_return, p.limit_return_day, p.language, p.created_at, n.sessions, n.seen_at
    from staff p
      left join lateral (
        select count(*) filter (where ended_at is null and expires_at > ${now})::int as sessions,
          max(coalesce(seen_at, created_at)) as seen_at
        from session
        where shop_id = p.shop_id and staff_id = p.staff_id) n on true
    where p.shop_id = ${shop.shop_id} and p.scopes is null ${which}
    order by p.is_admin, p.level <> 'owner', p.is_pos, p.name, p.staff_id`.execute(db)
  return rows
}

const limitOf = (minor: bigint | null): string | null =>
  minor === null ? null : formatMinor(minor)

export const roleOfRow = ({
  level,
  is_admin,
  is_pos,
}: Pick<MemberRow, 'level' | 'is_admin' | 'is_pos'>): StaffMember['role'] =>
  roleOf({ level, isAdmin: is_admin, is_pos })

const stateOf = ({ blocked_at, has_password }: MemberRow): StaffMember['state'] => {
  if (blocked_at) return 'blocked'
  return has_password ? 'active' : 'invited'
}

const toMember = (row: MemberRow): StaffMember => ({
  staff_id: wireId('staff', row.staff_id),
  email: row.email,
  name: row.name,
  role: roleOfRow(row),
  limits: {
    per_issue: limitOf(row.limit_issue),
    per_day: limitOf(row.limit_day),
    per_return: limitOf(row.limit_return),
    return_day: limitOf(row.limit_return_day),
  },
  state: stateOf(row),
  sessions: row.sessions,
  seen_at: row.seen_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const listStaff = async (ctx: Ctx): Promise<{ rows: StaffMember[] }> => ({
  rows: (await memberRows(ctx.db, ctx, sql``)).map(toMember),
})

export const findMember = async (
  db: Db | Trx,
  ctx: Pick<Ctx, 'shop' | 'now'>,
  id: bigint,
): Promise<MemberRow> => {
  const [row] = await memberRows(db, ctx, sql`and p.staff_id = ${id}`)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Reads the person's current state, as the answer of a call that changed it. */
export const memberNow = async (
  trx: Trx,
  ctx: Ctx,
  id: bigint,
): Promise<{ member: StaffMember }> => ({ member: toMember(await findMember(trx, ctx, id)) })
