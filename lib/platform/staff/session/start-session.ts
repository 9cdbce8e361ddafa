import type { Db, Trx } from '#platform/db/transact.ts'
import type { Open } from '#platform/route.ts'
import { newToken } from '#platform/staff/password/password.ts'
import type { SessionTable } from '#platform/staff/tables.ts'

type Via = SessionTable['via']['__select__']
const hour = 60 * 60 * 1000
const lifetime = { staff: 30 * 24 * hour, till: 12 * hour }

/**
 * Starts a session and returns its bearer: 30 days, 12 hours at a till or from the helpdesk. Only
 * the digest is stored.
 */
export const startSession = async (
  db: Db | Trx,
  { now, agent }: Pick<Open, 'now' | 'agent'>,
  person: { shop_id: bigint; staff_id: bigint; is_pos: boolean },
  via: Via,
): Promise<{ token: string; expires_at: Date }> => {
  const { shop_id, staff_id, is_pos } = person
  const { token, digest } = newToken()
  const expires_at = new Date(
    now.getTime() + (is_pos || via !== 'password' ? lifetime.till : lifetime.staff),
  )
  await db
    .insertInto('session')
    .values({
      token_digest: digest,
      shop_id,
      staff_id,
      agent,
      via,
      created_at: now,
      seen_at: now,
      expires_at,
      ended_at: null,
    })
    .execute()
  return { token, expires_at }
}
