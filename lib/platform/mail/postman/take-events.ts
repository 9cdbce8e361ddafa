import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { takeMailEvents as call } from '#contract/emails/calls.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import type { Signed } from '#platform/route.ts'
import { refuseReplay } from '#platform/signed-body.ts'

type MailEvent = Parsed<typeof call>['body']['events'][number]

/**
 * Moves emails only forward: sent, delivered, bounced. A server that took an email and then lost
 * the connection is tried again, until the provider reports.
 */
export const takeMailEvents = (
  { db, now, proof }: Signed,
  { body: { events } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(db, async (trx) => {
    await refuseReplay(trx, proof)
    // in this order even if one batch reports them the other way round
    for (const kind of ['delivered', 'bounced'] as const) {
      const ofKind = events.filter((event) => event.kind === kind)
      if (ofKind.length > 0) await note(trx, kind, ofKind, now)
    }
    return { received: events.length }
  })

const leftBy = {
  delivered: sql`m.state in ('sending', 'sent', 'failed') or (m.state = 'queued' and m.tries > 0)`,
  bounced: sql`m.state in ('sending', 'sent', 'delivered', 'failed')
    or (m.state = 'queued' and m.tries > 0)`,
}
const bracketed = (id: string): string => (id.startsWith('<') ? id : `<${id}>`)

/**
 * Applies all events of a kind in one statement; rows are locked in one order, so that two batches
 * can't deadlock. A Message-ID ends with its shop's address.
 */
const note = async (
  trx: Trx,
  kind: 'delivered' | 'bounced',
  events: MailEvent[],
  now: Date,
): Promise<void> => {
  const ids = events.map((event) => bracketed(event.message_id))
  const reasons = events.map((event) => event.reason ?? null)
  const times = events.map(({ at }) =>
    new Date(Math.min(at ? Date.parse(at) : now.getTime(), now.getTime())).toISOString(),
  )
  const problem = kind === 'bounced' ? sql`coalesce(held.reason, m.problem)` : sql`null`
  await sql`
    with
      news as (
        select distinct on (message_id) *
        from unnest(${ids}::text[], ${times}::text[]::timestamptz[], ${reasons}::text[])
          as t (message_id, at, reason)
        order by message_id, at),
      held as (
        select m.shop_id, m.mail_id, news.at, news.reason
        from news
          join shop s on s.shop_url = rtrim(split_part(news.message_id, '@', 2), '>')
          join mail m on m.shop_id = s.shop_id and m.message_id = news.message_id
        where ${leftBy[kind]}
        order by m.mail_id
        for no key update of m),
      moved as (
        update mail m
        set state = ${kind}, problem = ${problem}, next_try_at = null,
          sent_at = coalesce(m.sent_at, held.at), tries = greatest(m.tries, 1)
        from held
        where m.shop_id = held.shop_id and m.mail_id = held.mail_id
        returning m.shop_id, m.mail_id, held.at, held.reason)
    insert into mail_event (shop_id, mail_id, kind, detail, at)
    select shop_id, mail_id, ${kind},
      jsonb_strip_nulls(jsonb_build_object('problem', reason)), at
    from moved`.execute(trx)
}
