import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { WithheldFor } from '#contract/emails/withheld.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { logFailure } from '#platform/work/worker.ts'

/** An email taken by a postman until a time, after which another may take it. */
export type Held = { shop_id: bigint; mail_id: bigint; until: Date }
/** The outcome of an email; `until` is null where its row is locked instead. */
export type Outcome = Omit<Held, 'until'> & {
  until: Date | null
  state: 'sent' | 'kept' | 'failed' | 'queued' | 'withheld'
  /** counts as an attempt */
  isTry: boolean
  problem?: string
  next_try_at?: Date | null
  withheld?: WithheldFor
}

const againMs = 500
const most = 500

/**
 * Records outcomes, all that came meanwhile in one statement; each is over once its row says so.
 * The database may be away for a while: an email that left stays ours as long as we hold it.
 */
export const settlerOf = ({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>) => {
  const waiting: { outcome: Outcome; done: () => void }[] = []
  let isWriting = false
  const write = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) {
      const piece = waiting.splice(0, most)
      await persist(piece.map(({ outcome }) => outcome))
      for (const { done } of piece) done()
    }
    isWriting = false
  }
  const persist = async (outcomes: Outcome[]): Promise<void> => {
    const end = Math.max(...outcomes.map(({ until }) => until?.getTime() ?? 0))
    for (;;) {
      try {
        return await record(db, outcomes, clock())
      } catch (cause) {
        logFailure(log, 'mail', cause)
        if (clock().getTime() >= end) return
        await pause(againMs)
      }
    }
  }
  return (outcome: Outcome): Promise<void> =>
    new Promise((done) => {
      waiting.push({ outcome, done })
      if (!isWriting) void write()
    })
}

/**
 * Writes outcomes and their events. A postman that exceeded its hold has lost the email to another,
 * whose outcome counts. A successful attempt is in the email's row; a failed one has a row of its
 * own. An email that a service replaces needs no one.
 */
export const record = async (
  db: Db | Trx,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> => {
  const at = (time: Date | null | undefined): string | null => time?.toISOString() ?? null
  await sql`
    with
      news as (
        select *
        from unnest(
          ${outcomes.map(({ shop_id }) => shop_id)}::bigint[],
          ${outcomes.map(({ mail_id }) => mail_id)}::bigint[],
          ${outcomes.map(({ until }) => at(until))}::text[]::timestamptz[],
          ${outcomes.map(({ state }) => state)}::text[],
          ${outcomes.map(({ isTry }) => Number(isTry))}::int[],
          ${outcomes.map(({ problem }) => problem ?? null)}::text[],
          ${outcomes.map(({ next_try_at }) => at(next_try_at))}::text[]::timestamptz[],
          ${outcomes.map(({ withheld }) => withheld ?? null)}::text[])
          as t (shop_id, mail_id, until, state, tries, problem, next_try_at, withheld)),
      settled as (
        update mail m
        set state = n.state, tries = m.tries + n.tries, problem = n.problem,
          next_try_at = n.next_try_at, withheld = coalesce(n.withheld, m.withheld),
          handled_at = case
            when n.withheld = 'elsewhere' then ${now}::timestamptz else m.handled_at end,
          first_try_at = coalesce(
            m.first_try_at, case when n.problem is not null then ${now}::timestamptz end),
          sent_at = case when n.state in ('sent', 'kept') then ${now} else m.sent_at end
        from news n
        where m.shop_id = n.shop_id and m.mail_id = n.mail_id
          and (n.until is null or (m.state = 'sending' and m.next_try_at = n.until))
        returning m.shop_id, m.mail_id, n.state, n.tries, n.problem, n.withheld)
    insert into mail_event (shop_id, mail_id, kind, detail, at)
    select shop_id, mail_id, case state when 'withheld' then 'withheld' else 'try_failed' end,
      jsonb_strip_nulls(jsonb_build_object('problem', problem, 'withheld', withheld)), ${now}
    from settled
    where state = 'withheld' or (tries = 1 and state in ('queued', 'failed'))
    order by mail_id`.execute(db)
}
