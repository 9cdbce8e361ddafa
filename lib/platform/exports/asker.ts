import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Person } from '#platform/acting.ts'
import { isKeyOver } from '#platform/staff/key-over.ts'
import { type PersonRow, personOf } from '#platform/staff/person.ts'
import { defaultSettings } from '#rules/settings/settings.ts'

/**
 * Returns the shop and the requester with their current rights; null if they may no longer sign in, or
 * are a key that is over.
 */
export const askerOf = async (
  { db }: Pick<Platform, 'db'>,
  { shop_id, staff_id }: { shop_id: bigint; staff_id: bigint },
  now: Date,
): Promise<{ shop: ShopScope; actor: Person } | null> => {
  const { rows } = await sql<ShopScope & PersonRow>`
    select s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings,
      p.staff_id, p.email as staff_email, p.name as staff_name,
      p.level, p.is_admin, p.is_pos, p.limit_issue, p.limit_day, p.limit_return,
      p.limit_return_day, p.scopes
    from shop s
      join staff p on p.shop_id = s.shop_id
    where s.shop_id = ${shop_id} and p.staff_id = ${staff_id}
      and p.blocked_at is null
      and not ${isKeyOver(sql`p.shop_id`, sql`p.staff_id`, now)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { shop_url, name, currency, time_zone, email } = row
  return {
    shop: {
      shop_id,
      shop_url,
      name,
      currency,
      time_zone,
      email,
      settings: { ...defaultSettings, ...row.settings },
    },
    actor: personOf(row, shop_url),
  }
}
