import { sql } from 'kysely'
import type { Scope } from '#contract/right.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { type Left, type Pace, paced } from '#platform/limits/pace.ts'
import type { PersonRow } from '#platform/staff/person.ts'
import { defaultSettings } from '#rules/settings/settings.ts'

/** Calls of a key, and of all keys of a shop. */
const keyPace: Pace = { kind: 'api_key', name: 'key', perSecond: 50, burst: 500 }
const shopPace: Pace = { kind: 'api_shop', name: 'shop', perSecond: 200, burst: 2000 }
const seenEvery = 5 * 60 * 1000

type ShopAndMember = Omit<ShopScope, 'settings'> & PersonRow & { settings: Settings }
export type Row = Omit<ShopAndMember, 'scopes' | 'staff_id'> & {
  staff_id: bigint | null
  scopes: Scope[] | null
  key_id: bigint
  key_name: string
  ended_at: Date | null
  is_expired: boolean | null
  is_replaced: boolean | null
  is_unseen: boolean
}
type Counted = Row & {
  key_given: number
  key_until: Date | null
  shop_given: number
  shop_until: Date | null
}

/** Columns of a key's shop (s) and member (p). */
export const columns = sql`
  s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings,
  p.staff_id, p.email as staff_email, p.name as staff_name, p.level, p.is_admin, p.is_pos,
  p.limit_issue, p.limit_day, p.limit_return, p.limit_return_day, p.scopes`

export const shopOf = ({
  shop_id,
  shop_url,
  name,
  currency,
  time_zone,
  email,
  settings,
}: Omit<ShopScope, 'settings'> & { settings: Settings }): ShopScope => ({
  shop_id,
  shop_url,
  name,
  currency,
  time_zone,
  email,
  settings: { ...defaultSettings, ...settings },
})

/** Finds a key, and takes `n` of its limits and its shop's in the same statement if it is live. */
const look = async (
  { db }: Platform,
  digest: Buffer,
  n: number,
  now: Date,
): Promise<Counted | undefined> => {
  const taken = sql`
    case when k.ended_at is null and x.is_expired is not true and x.is_replaced is not true
      then ${n}::int else 0 end`
  const ofKey = paced(keyPace, sql`k.shop_id`, sql`k.key_id::text`, taken, now)
  const ofShop = paced(shopPace, sql`k.shop_id`, sql`''`, sql`a.given`, now)
  const { rows } = await sql<Counted>`
    select ${columns}, k.key_id, k.name as key_name, k.ended_at, x.*,
      a.given as key_given, a.full_at as key_until, b.given as shop_given, b.full_at as shop_until
    from store_key k
    join shop s on s.shop_id = k.shop_id
    left join staff p on p.shop_id = k.shop_id and p.staff_id = k.member_id
    cross join lateral (
      select k.expires_on < (${now}::timestamptz at time zone s.time_zone)::date as is_expired,
        k.digest <> ${digest} and k.old_until <= ${now} as is_replaced,
        k.seen_at is null or k.seen_at <= ${new Date(now.getTime() - seenEvery)} as is_unseen
    ) x
    cross join lateral ${ofKey} a
    cross join lateral ${ofShop} b
    where (k.digest = ${digest} or k.old_digest = ${digest}) and k.trigger_id is null`.execute(db)
  return rows[0]
}

/** A key with what is left of its limits after this call, which has nothing left if it is over. */
type Found = { row: Row; lefts: Left[] }
type Call = { now: Date; done: (found: Found | undefined) => void; fail: (cause: unknown) => void }

const foundBy = (row: Counted, i: number): Found => ({
  row,
  lefts: [
    { pace: keyPace, until: i < row.key_given ? row.key_until : null },
    { pace: shopPace, until: i < row.shop_given ? row.shop_until : null },
  ],
})

/** Calls that came while their key was looked up, by database and key. */
const waiting = new WeakMap<object, Map<string, Call[]>>()

/**
 * Finds a key and counts the call. Calls that come while their key is looked up share the look-up
 * after it, which begins later than each of them: so a key's end takes effect at once.
 */
export const findKey = (
  platform: Platform,
  digest: Buffer,
  now: Date,
): Promise<Found | undefined> => {
  const queues = waiting.get(platform.db) ?? new Map<string, Call[]>()
  waiting.set(platform.db, queues)
  const key = digest.toString('base64')
  const serve = async (first: Call): Promise<void> => {
    const queue: Call[] = []
    queues.set(key, queue)
    // those that arrived together, which an embedded engine would look up one by one
    await new Promise((next) => setImmediate(next))
    for (let calls = [first, ...queue.splice(0)]; calls.length > 0; calls = queue.splice(0))
      try {
        const row = await look(platform, digest, calls.length, calls.at(-1)!.now)
        for (const [i, { done }] of calls.entries()) done(row && foundBy(row, i))
      } catch (cause) {
        for (const { fail } of calls) fail(cause)
      }
    queues.delete(key)
  }
  return new Promise((done, fail) => {
    const call = { now, done, fail }
    const queue = queues.get(key)
    if (queue) queue.push(call)
    else void serve(call)
  })
}
