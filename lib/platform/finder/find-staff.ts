import { sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { holds, rankOf } from '#platform/search/text-match.ts'
import { fits, foundLimit, groupOf, type FittedGroup } from './found.ts'

type Row = { staff_id: bigint; name: string; email: string }

// a team is few people, so it needs no index
const words = sql`(' ' || searchable(concat(s.name, ' ', s.email)))`

/** Finds people of the team, not programs with a key. */
export const findStaff = async ({ db, shop }: Ctx, text: string): Promise<FittedGroup> => {
  const { rows } = await sql<Row>`
    select s.staff_id, s.name, s.email
    from staff s
    where s.shop_id = ${shop.shop_id} and s.scopes is null and ${holds(words, text)}
    order by ${rankOf(words, text)}, s.staff_id
    ${foundLimit}`.execute(db)
  return groupOf(
    'staff',
    rows.map((row) => ({
      id: wireId('staff', row.staff_id),
      title: row.name,
      detail: row.email,
      amount: null,
      at: null,
      href: '/account/staff',
    })),
    fits.part,
  )
}
