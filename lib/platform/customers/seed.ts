import { sql } from 'kysely'
import type { Dice } from '#platform/dice.ts'
import type { Trx } from '#platform/db/transact.ts'
import { first, last } from './names.ts'
import { searchTextOf } from '#platform/search/text-match.ts'

export type Seeded = {
  customer_id: bigint
  full_name: string
  email: string | null
  created_at: Date
}
const day = 24 * 60 * 60 * 1000
const mailHosts = ['example.com', 'example.org', 'example.net']
const tags = [
  '',
  '',
  '',
  'newsletter',
  'newsletter',
  'regular',
  'regular, newsletter',
  'VIP',
  'VIP, newsletter',
  'wholesale',
  'local',
]

/**
 * Seeds `count` customers who joined over the last two years, oldest first; two in three are
 * Members, a few have no email.
 */
export const seedCustomers = async (
  trx: Trx,
  shopId: bigint,
  dice: Dice,
  now: Date,
  count: number,
): Promise<Seeded[]> => {
  const ages = Array.from({ length: count }, () => dice.between(1, 730)).toSorted((a, b) => b - a)
  const people = ages.map((age, i) => {
    const forename = dice.pick(first)
    const surname = dice.pick(last)
    const full_name = `${forename.shown} ${surname.shown}`
    const email = dice.chance(0.03)
      ? null
      : `${forename.plain}.${surname.plain}${i + 1}@${dice.pick(mailHosts)}`
    const created_at = new Date(now.getTime() - age * day + dice.between(-9, 9) * 3_600_000)
    return {
      id: String(6_900_000_000 + i * 7919),
      first_name: forename.shown,
      last_name: surname.shown,
      full_name,
      email,
      // numbers that nobody has, kept for stories
      phone: i % 4 === 0 ? null : `+44 7700 900${String(i).padStart(3, '0')}`,
      created_at,
      state: dice.chance(0.66) ? 'enabled' : 'disabled',
      tags: dice.pick(tags),
    }
  })
  const column = <K extends keyof (typeof people)[number]>(name: K) =>
    people.map((person) => person[name])
  const { rows } = await sql<Seeded>`
    insert into customer (
      shop_id, platform_customer_id, first_name, last_name, full_name, email, phone, state, tags,
      search, created_at, updated_at
    )
    select ${shopId}, g.id, g.first_name, g.last_name, g.full_name, g.email, g.phone,
      g.state, g.tags, g.search, g.created_at, g.created_at
    from unnest(
      ${column('id')}::text[], ${column('first_name')}::text[], ${column('last_name')}::text[],
      ${column('full_name')}::text[], ${column('email')}::text[], ${column('phone')}::text[],
      ${column('state')}::text[], ${column('tags')}::text[],
      ${people.map((person) => searchTextOf(person.full_name, person.email))}::text[],
      ${people.map(({ created_at }) => created_at.toISOString())}::text[]::timestamptz[]
    ) as g(id, first_name, last_name, full_name, email, phone, state, tags, search, created_at)
    returning customer_id, full_name, email, created_at`.execute(trx)
  return rows
}

/** Seeds the customer of an address that got credit before any store named it. */
export const seedGuest = async (
  trx: Trx,
  shopId: bigint,
  { email, name }: { email: string; name: string },
  at: Date,
): Promise<bigint> => {
  const { rows } = await sql<{ customer_id: bigint }>`
    select customer_id from held_customer(${shopId}, ${email}, ${name}, ${at})`.execute(trx)
  return rows[0]!.customer_id
}
