import { sql } from 'kysely'
import { elsewhereMinutes } from '#contract/integrations/integrations.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { settingsOf } from '#platform/integrations/kept-settings.ts'
import type { Sending } from '#platform/integrations/manifest.ts'
import { senders } from '#platform/integrations/registry.ts'
import type { VendorSendTable } from '#platform/integrations/tables.ts'
import type { Elsewhere, ToldElsewhere } from '#platform/mail/leaving/elsewhere.ts'
import { writeProfiles } from './queue.ts'

const waitMs = elsewhereMinutes * 60_000
const soonestLookMs = 10_000

type Mail = { shop_id: bigint; mail_id: bigint; name: string }
type Theirs = Mail & { vendor: Sending['name'] }
/** An email with the notice by which a vendor learns of it. */
type Told = Theirs & {
  source: VendorSendTable['source']
  source_id: bigint
  customer_id: bigint | null
  created_at: Date
  state: VendorSendTable['state'] | null
  kind: VendorSendTable['kind'] | null
  held_until: Date | null
}

/** Finds the emails that a vendor is to send by the settings of their shops. */
const theirsOf = async (db: Db | Trx, mails: readonly Mail[]): Promise<Theirs[]> => {
  const names = senders.map(({ name }) => name)
  const rows = await db
    .selectFrom('integration')
    .select(['shop_id', 'name', 'settings'])
    .where('shop_id', 'in', [...new Set(mails.map(({ shop_id }) => shop_id))])
    .where('name', 'in', names)
    .where('state', 'in', ['on', 'broken'])
    .execute()
  return rows.flatMap(({ shop_id, name: vendor, settings }) => {
    const manifest = senders.find(({ name }) => name === vendor)!
    const values = settingsOf(manifest, settings)
    return mails.flatMap(({ mail_id, name, ...mail }) =>
      mail.shop_id === shop_id && Object.hasOwn(manifest.sends.mails, name) && values[name] === true
        ? [{ shop_id, mail_id, name, vendor }]
        : [],
    )
  })
}

/**
 * Reads how far the notices of emails are. An email of no movement and no reminder has none, nor has one
 * of a gift card, whose code it shows.
 */
const toldOf = async (db: Db | Trx, theirs: readonly Theirs[]): Promise<Told[]> => {
  const { rows } = await sql<Told>`
    select u.shop_id, u.mail_id, u.vendor, m.name, m.customer_id, m.created_at, k.source, k.source_id,
      q.state, q.kind, q.held_until
    from unnest(
        ${theirs.map(({ shop_id }) => shop_id)}::bigint[],
        ${theirs.map(({ mail_id }) => mail_id)}::bigint[],
        ${theirs.map(({ vendor }) => vendor)}::text[]) as u (shop_id, mail_id, vendor)
    join mail m on m.shop_id = u.shop_id and m.mail_id = u.mail_id
    cross join lateral (
      select 'movement' as source, t.movement_id as source_id
      from movement t
      join gift_card g
        on g.shop_id = t.shop_id and g.gift_card_id = t.gift_card_id and g.is_loyalty
      where t.shop_id = m.shop_id and t.movement_id = m.movement_id
      union all
      select 'reminder', r.mail_id
      from reminder_sent r
      where m.movement_id is null and r.shop_id = m.shop_id and r.mail_id = m.mail_id
    ) k
    left join vendor_send q
      on q.shop_id = u.shop_id and q.name = u.vendor and q.source = k.source
        and q.source_id = k.source_id`.execute(db)
  return rows
}

/**
 * Takes a notice back from its vendor, whatever becomes of it: false where the vendor gets it at this
 * moment, or got it.
 */
const takeBack = async (db: Db | Trx, told: Told, now: Date): Promise<boolean> => {
  const { shop_id, vendor, source, source_id, customer_id } = told
  const { rows } = await sql`
    insert into vendor_send as q (
      shop_id, name, kind, source, source_id, customer_id, at, state, due_at, created_at)
    values (
      ${shop_id}, ${vendor}, 'event', ${source}, ${source_id}, ${customer_id}, ${now}, 'cancelled',
      ${now}, ${now})
    on conflict (shop_id, name, source, source_id) do update
    set state = 'cancelled', version = q.version + 1
    where q.state = 'waiting' and (q.held_until is null or q.held_until <= ${now})
    returning send_id`.execute(db)
  if (rows.length === 0) return false
  // the balance that the notice would have brought is still theirs to know
  const key = { shop_id, name: vendor }
  await writeProfiles(
    db,
    key,
    sql`from customer c where c.shop_id = ${shop_id} and c.customer_id = ${customer_id}`,
    now,
  )
  return true
}

/**
 * Returns when an email that waits is looked at again: later each time, so that a large campaign's
 * don't keep the postman busy, and once the email is ours.
 */
const nextLook = (created: Date, now: Date): Date => {
  const age = now.getTime() - created.getTime()
  const pause = Math.max(soonestLookMs, age / 2)
  const left = waitMs - age
  return new Date(now.getTime() + (left > 0 ? Math.min(pause, left) : soonestLookMs))
}

/**
 * Says which emails a vendor has replaced, and which it still may. After 15 minutes the email is
 * ours: its notice is taken back first, so that the customer doesn't get both.
 */
export const toldElsewhere: ToldElsewhere = async (db, mails, now) => {
  const all = new Map<bigint, Elsewhere>()
  const theirs = await theirsOf(db, mails)
  if (theirs.length === 0) return all
  for (const told of await toldOf(db, theirs)) {
    const { mail_id, state, kind, created_at } = told
    if (state === 'sent' && kind === 'event') all.set(mail_id, 'told')
    else if (state === null || (state === 'waiting' && kind === 'event')) {
      const isLate = now.getTime() - created_at.getTime() >= waitMs
      if (!isLate || !(await takeBack(db, told, now))) all.set(mail_id, nextLook(created_at, now))
    }
  }
  return all
}
