import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/settings.ts'
import type { Person, Platform, ShopScope } from '#platform/ctx.ts'
import { defaultSettings } from '#rules/settings.ts'
import { digestOf } from './password.ts'

type Row = Omit<ShopScope, 'settings'> & { settings: Settings; staff_id: bigint; staff_email: string; staff_name: string; level: Person['level']; is_admin: boolean; is_pos: boolean }

/** The bearer names a session that is looked up on every call, so that its end, a block or a change of role acts at once. */
export const authenticate = async (platform: Platform, header: string | null, now: Date): Promise<{ shop: ShopScope; person: Person; session: Buffer }> => {
  const token = /^Bearer ([\w-]{20,100})$/.exec(header ?? '')?.[1]
  if (!token) throw new Refusal('signed_out')
  const session = digestOf(token)
  const { rows } = await sql<Row>`
    select s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings,
      p.staff_id, p.email as staff_email, p.name as staff_name, p.level, p.is_admin, p.is_pos
    from session n join staff p on p.staff_id = n.staff_id and p.shop_id = n.shop_id join shop s on s.shop_id = n.shop_id
    where n.token_digest = ${session} and n.ended_at is null and n.expires_at > ${now} and p.blocked_at is null`.execute(platform.db)
  const row = rows[0]
  if (!row) throw new Refusal('signed_out')
  const { shop_id, shop_url, name, currency, time_zone, email } = row
  return { shop: { shop_id, shop_url, name, currency, time_zone, email, settings: { ...defaultSettings, ...row.settings } }, person: personOf(row, shop_url), session }
}

export const personOf = (row: { staff_id: bigint; staff_email: string; staff_name: string; level: Person['level']; is_admin: boolean; is_pos: boolean }, shopUrl: string): Person => ({
  id: row.staff_id,
  staff_id: `s${row.staff_id}`,
  shop_url: shopUrl,
  email: row.staff_email,
  name: row.staff_name,
  level: row.level,
  isAdmin: row.is_admin,
  is_pos: row.is_pos,
})
