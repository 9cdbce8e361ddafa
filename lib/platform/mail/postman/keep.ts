import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { type Leaving, reasonsOf } from '#platform/mail/leaving/reasons.ts'
import { laneNumbers, type lanesOf } from './lanes.ts'
import { record } from './settle.ts'

const most = 500

/** Keeps all due emails for reading if there is no mail server; true: there may be more. */
export const keepDue = async (
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  pick: ReturnType<typeof lanesOf>,
): Promise<boolean> => {
  const picked: number[] = []
  for (const lane of laneNumbers) {
    const now = clock()
    picked.push(
      await pick(lane, now, most, (due) =>
        transact(db, async (trx) => {
          // nearly all are of shops that hold nothing back; these need no digest of the address
          const { rows } = await sql<Leaving & { isAsked: boolean }>`
            select m.shop_id, m.mail_id, m.name, m.scope, m.to_email, m.withheld,
              exists (select from suppression s where s.shop_id = m.shop_id)
                or exists (select from email e where e.shop_id = m.shop_id and not e.active)
                as "isAsked"
            from (${due}) d
              join mail m on m.shop_id = d.shop_id and m.mail_id = d.mail_id`.execute(trx)
          if (rows.length === 0) return rows
          const reasons = await reasonsOf(
            trx,
            vault,
            rows.filter(({ isAsked }) => isAsked),
          )
          await record(
            trx,
            rows.map(({ shop_id, mail_id }) => {
              const withheld = reasons.get(mail_id)
              return {
                shop_id,
                mail_id,
                until: null,
                ...(withheld
                  ? { state: 'withheld' as const, isTry: false, withheld }
                  : { state: 'kept' as const, isTry: true }),
              }
            }),
            now,
          )
          return rows
        }),
      ),
    )
  }
  return picked.some((count) => count >= most)
}
