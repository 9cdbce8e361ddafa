import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { takeMailEvents as call } from '#contract/emails/calls.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import type { Signed } from '#platform/route.ts'
import { refuseReplay } from '#platform/signed-body.ts'
import { classOf } from '#platform/mail/leaving/reasons.ts'
import { saysNoAddress } from './answers.ts'
import { suppressAll } from '#platform/mail/suppression/suppress.ts'

type MailEvent = Parsed<typeof call>['body']['events'][number]
type Noted = { shop_id: bigint; mail_id: bigint; name: string; to_email: string }

const moves = ['delivered', 'bounced'] as const
const reports = ['complained', 'opened', 'clicked'] as const

/**
 * Moves emails only forward: sent, delivered, bounced. A server that took an email and then lost
 * the connection is tried again, until the provider reports. A hard bounce and a complaint stop
 * further emails to the address.
 */
export const takeMailEvents = (
  { db, now, proof, vault }: Signed,
  { body: { events } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(db, async (trx) => {
    await refuseReplay(trx, proof)
    await lock(trx, events)
    const stop = (noted: readonly Noted[], kind: 'bounced' | 'complained') =>
      suppressAll(
        trx,
        vault,
        noted
          .filter(({ name }) => classOf(name) !== 'staff')
          .map(({ shop_id, to_email }) => ({ shop_id, email: to_email })),
        { kind, at: now },
      )
    // in this order even if one batch reports them the other way round
    for (const kind of moves)
      for (const isHard of kind === 'bounced' ? [false, true] : [false]) {
        const ofKind = events.filter((one) => one.kind === kind && isHardBounce(one) === isHard)
        if (ofKind.length === 0) continue
        await noteMove(trx, kind, ofKind, now)
        // also those that a soft bounce has moved already
        if (isHard) await stop(await bouncedOf(trx, ofKind, now), 'bounced')
      }
    for (const kind of reports) {
      const ofKind = events.filter((event) => event.kind === kind)
      if (ofKind.length === 0) continue
      const noted = await noteReport(trx, kind, ofKind, now)
      if (kind === 'complained') await stop(noted, 'complained')
    }
    return { received: events.length }
  })

/** Recognises an address that will never take an email, by the provider's word or its reason. */
export const isHardBounce = ({ kind, bounce, reason = '' }: MailEvent): boolean =>
  kind === 'bounced' && (bounce ? bounce === 'hard' : saysNoAddress(reason))

const left = sql`m.state in ('sending', 'sent', 'failed') or (m.state = 'queued' and m.tries > 0)`
const leftBy = {
  delivered: left,
  bounced: sql`m.state = 'delivered' or ${left}`,
}
const bracketed = (id: string): string => (id.startsWith('<') ? id : `<${id}>`)

/**
 * Locks the emails of a whole batch in one order, so that two batches can't deadlock. What follows
 * sees all that an earlier copy of a report wrote.
 */
const lock = async (trx: Trx, events: readonly MailEvent[]): Promise<void> => {
  const ids = [...new Set(events.map(({ message_id }) => bracketed(message_id)))]
  await sql`
    select
    from unnest(${ids}::text[]) as news (message_id)
      join shop s on s.shop_url = rtrim(split_part(news.message_id, '@', 2), '>')
      join mail m on m.shop_id = s.shop_id and m.message_id = news.message_id
    order by m.mail_id
    for no key update of m`.execute(trx)
}

/** Finds the emails of events, one event for each. A Message-ID ends with its shop's address. */
const heldBy = (events: readonly MailEvent[], now: Date, which: ReturnType<typeof sql>) => {
  const ids = events.map((event) => bracketed(event.message_id))
  const reasons = events.map((event) => event.reason ?? null)
  const times = events.map(({ at }) =>
    new Date(Math.min(at ? Date.parse(at) : now.getTime(), now.getTime())).toISOString(),
  )
  return sql`
      news as (
        select distinct on (message_id) *
        from unnest(${ids}::text[], ${times}::text[]::timestamptz[], ${reasons}::text[])
          as t (message_id, at, reason)
        order by message_id, at),
      held as (
        select m.shop_id, m.mail_id, m.name, m.scope, m.to_email, m.created_at, s.time_zone,
          news.at, news.reason
        from news
          join shop s on s.shop_url = rtrim(split_part(news.message_id, '@', 2), '>')
          join mail m on m.shop_id = s.shop_id and m.message_id = news.message_id
        where ${which})`
}

/** Moves all emails of a kind of event in one statement. */
const noteMove = async (
  trx: Trx,
  kind: (typeof moves)[number],
  events: readonly MailEvent[],
  now: Date,
): Promise<void> => {
  const problem = kind === 'bounced' ? sql`coalesce(held.reason, m.problem)` : sql`null`
  await sql`
    with ${heldBy(events, now, leftBy[kind])},
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

/** Finds the emails of events that have bounced, by these or earlier. */
const bouncedOf = async (trx: Trx, events: readonly MailEvent[], now: Date): Promise<Noted[]> => {
  const { rows } = await sql<Noted>`
    with ${heldBy(events, now, sql`m.state = 'bounced'`)}
    select shop_id, mail_id, name, to_email from held`.execute(trx)
  return rows
}

/** Notes what recipients did with emails, each email's first report of a kind, and counts it. */
const noteReport = async (
  trx: Trx,
  kind: (typeof reports)[number],
  events: readonly MailEvent[],
  now: Date,
): Promise<Noted[]> => {
  const isLeft = sql`m.state in ('delivered', 'bounced') or ${left}`
  const { rows } = await sql<Noted>`
    with ${heldBy(events, now, isLeft)},
      fresh as (
        select *
        from held
        where not exists (
          select from mail_event v
          where v.shop_id = held.shop_id and v.mail_id = held.mail_id and v.kind = ${kind})),
      noted as (
        insert into mail_event (shop_id, mail_id, kind, detail, at)
        select shop_id, mail_id, ${kind}, '{}', at
        from fresh),
      counted as (
        insert into mail_tally (shop_id, day, name, scope, state, slot, n)
        select shop_id, (created_at at time zone time_zone)::date as day, name,
          coalesce(scope, '') as scope, ${kind}, pg_backend_pid() % 16, count(*)
        from fresh
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4
        on conflict (shop_id, day, name, scope, state, slot)
          do update set n = mail_tally.n + excluded.n)
    select shop_id, mail_id, name, to_email from fresh`.execute(trx)
  return rows
}
