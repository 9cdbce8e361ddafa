import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { type Db, type Trx, transact } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import { factsOf } from '#platform/workflows/facts/facts-of.ts'
import { decide, isGiven } from '#rules/workflows/decide.ts'
import { freshStanding } from '#rules/workflows/standing.ts'
import { listeningTo } from './listening.ts'
import { addressOf, type Choice, takeChunk, type Waiting } from './take-chunk.ts'

type Person = { email: string; name: string }
/** placeholder for a customer who doesn't exist yet */
const nobody = '0'

/** Finds or makes the customers of addresses, which the caller has locked in order. */
const customersOf = async (
  trx: Trx,
  { shop_id }: ShopScope,
  people: readonly Person[],
  now: Date,
): Promise<Map<string, bigint>> => {
  for (const { email } of people) await lock(trx, 'email', shop_id, email)
  const { rows } = await sql<{ customer_id: bigint; email: string }>`
    select h.customer_id, u.email
    from unnest(
        ${people.map(({ email }) => email)}::text[],
        ${people.map(({ name }) => name)}::text[]) u (email, name)
      cross join lateral held_customer(${shop_id}, u.email, u.name, ${now}) h`.execute(trx)
  return new Map(rows.map(({ customer_id, email }) => [email, customer_id]))
}

/** Picks the guests to whom a workflow would give something, and those whose address is known. */
const wanted = async (
  trx: Trx,
  shop: ShopScope,
  events: readonly Waiting[],
  at: { now: Date; areas: readonly Area[] },
): Promise<Waiting[]> => {
  const facts = await factsOf(trx, shop, events)
  const listening = await listeningTo(trx, shop, events, at)
  return events.filter((event) => {
    const own = { ...facts.get(event.event_id)!, customer: nobody }
    return listening(event).some(({ live }) => {
      const { verdict } = decide({ ...live.compiled, holdout: 0 }, own, freshStanding)
      return isGiven(verdict)
    })
  })
}

/** Looks for an event without a customer among the next ones, without a lock. */
const hasGuests = async (db: Db, shopId: bigint, choice: Choice): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select customer_id
      from event
      where shop_id = ${shopId} and decide = 'waiting'
        and ${'only' in choice ? sql`event_id = ${choice.only}` : sql`decide_tries = 0`}
      order by event_id
      limit ${'only' in choice ? 1 : choice.most}
    ) e
    where customer_id is null
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Makes customers of the addresses of waiting events that nobody has, where a workflow would give
 * them something; the others stay unknown. A transaction of its own, before the chunk's.
 */
export const namePeople = async (
  { db, clock, areas }: Pick<Platform, 'db' | 'clock' | 'areas'>,
  shop: ShopScope,
  choice: Choice,
): Promise<void> => {
  if (!(await hasGuests(db, shop.shop_id, choice))) return
  await transact(db, async (trx) => {
    const now = clock()
    const claimed = await takeChunk(trx, shop.shop_id, choice)
    const guests = claimed.filter((event) => event.customer_id === null && addressOf(event))
    if (guests.length === 0) return
    const chosen = await wanted(trx, shop, guests, { now, areas })
    const people = new Map(chosen.map((event) => [addressOf(event)!.email, addressOf(event)!]))
    if (people.size === 0) return
    const sorted = [...people.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1))
    const ids = await customersOf(trx, shop, sorted, now)
    await sql`
      update event e
      set customer_id = u.customer_id
      from unnest(
        ${chosen.map(({ event_id }) => event_id)}::bigint[],
        ${chosen.map((event) => ids.get(addressOf(event)!.email) ?? null)}::bigint[]
      ) u (event_id, customer_id)
      where e.shop_id = ${shop.shop_id} and e.event_id = u.event_id`.execute(trx)
  })
}
