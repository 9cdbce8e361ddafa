import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'

export type DueGift = {
  shop_id: bigint
  egift_id: bigint
  shop_url: string
  recipient_email: string | null
  sender_email: string | null
}
const usual = defaultEgiftSettings
const giftsATime = 200

/**
 * Yields gifts that may be due, by id and each once in a run, so that a failing gift doesn't hold
 * up others.
 */
export async function* dueGifts({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): AsyncGenerator<DueGift> {
  let last = 0n
  for (;;) {
    const now = clock()
    const { rows } = await sql<DueGift>`
      select e.shop_id, e.egift_id, s.shop_url, e.recipient_email, e.sender_email
      from egift e
      join shop s on s.shop_id = e.shop_id
      left join egift_settings t on t.shop_id = e.shop_id
      left join mail m on m.shop_id = e.shop_id and m.mail_id = e.mail_id
      where e.egift_id > ${last}
        and (
          (e.status = 'scheduled' and e.send_at <= ${now})
          or (
            e.status in ('sent', 'opened', 'bounced')
            and (
              e.expires_at <= ${now}
              or (e.status = 'sent' and m.state in ('failed', 'bounced', 'withheld'))
              or (
                e.status <> 'bounced'
                and e.recipient_email is not null
                and (
                  (
                    e.warned_at is null
                    and e.expires_at - make_interval(
                      days => case
                        when t.settings is null then ${usual.last_chance_days}
                        else (t.settings ->> 'last_chance_days')::int
                      end
                    ) <= ${now}
                  )
                  or (
                    e.reminded_at is null
                    and e.sent_at + make_interval(
                      days => case
                        when t.settings is null then ${usual.reminder_days}
                        else (t.settings ->> 'reminder_days')::int
                      end
                    ) <= ${now}
                  )
                )
              )
            )
          )
        )
      order by e.egift_id
      limit ${giftsATime}`.execute(db)
    yield* rows
    if (rows.length < giftsATime) return
    last = rows.at(-1)!.egift_id
  }
}
