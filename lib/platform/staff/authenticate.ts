import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/settings.ts'
import type { Person, Platform, ShopScope } from '#platform/ctx.ts'
import { defaultSettings } from '#rules/settings.ts'
import { digestOf } from './password.ts'
import { personOf, type PersonRow } from './person.ts'

type Row = Omit<ShopScope, 'settings'> & PersonRow & { settings: Settings; is_unseen: boolean }
const seenEvery = 5 * 60 * 1000

/**
 * The bearer names a session that is looked up on every call, so that its end, a block or a change of role acts at once.
 * A session from a till has a till's rights, whoever the person is.
 */
export const authenticate = async (platform: Platform, header: string | null, now: Date): Promise<{ shop: ShopScope; person: Person; session: Buffer }> => {
  const token = /^Bearer ([\w-]{20,100})$/.exec(header ?? '')?.[1]
  if (!token) throw new Refusal('signed_out')
  const session = digestOf(token)
  const { rows } = await sql<Row>`
    select s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings,
      p.staff_id, p.email as staff_email, p.name as staff_name, p.level, p.limit_issue, p.limit_day,
      p.is_admin and n.via <> 'pos' as is_admin, p.is_pos or n.via = 'pos' as is_pos,
      n.seen_at is null or n.seen_at <= ${new Date(now.getTime() - seenEvery)} as is_unseen
    from session n join staff p on p.staff_id = n.staff_id and p.shop_id = n.shop_id join shop s on s.shop_id = n.shop_id
    where n.token_digest = ${session} and n.ended_at is null and n.expires_at > ${now} and p.blocked_at is null`.execute(platform.db)
  const row = rows[0]
  if (!row) throw new Refusal('signed_out')
  if (row.is_unseen) noteSeen(platform, row.shop_id, session, now)
  const { shop_id, shop_url, name, currency, time_zone, email } = row
  return { shop: { shop_id, shop_url, name, currency, time_zone, email, settings: { ...defaultSettings, ...row.settings } }, person: personOf(row, shop_url), session }
}

/** At most once in five minutes a session, and nobody waits for it. */
const noteSeen = ({ db, log }: Platform, shopId: bigint, session: Buffer, now: Date): void => {
  db.updateTable('session')
    .set({ seen_at: now })
    .where('token_digest', '=', session)
    .where('shop_id', '=', shopId)
    .execute()
    .catch((problem: unknown) => log.warn({ problem: String(problem) }, 'when a session was seen could not be noted'))
}
