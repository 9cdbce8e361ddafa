import type { SignedIn } from '#contract/staff/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'

const most = 100

/** Lists the caller's sessions: the current one first, then by last activity. */
export const listSessions = async (ctx: Ctx): Promise<{ rows: SignedIn[] }> => {
  const rows = await ctx.db
    .selectFrom('session')
    .select(({ eb, fn }) => [
      'session_id',
      'agent',
      'via',
      'created_at',
      'expires_at',
      eb('token_digest', '=', ctx.session).as('current'),
      fn.coalesce('seen_at', 'created_at').as('seen_at'),
    ])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('staff_id', '=', ctx.actor.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy('current', 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(most)
    .execute()
  return {
    rows: rows.map(({ session_id, current, created_at, seen_at, expires_at, ...row }) => ({
      ...row,
      session_id: wireId('session', session_id),
      current: Boolean(current),
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  }
}
