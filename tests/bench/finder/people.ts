import fs from 'node:fs'
import pg from 'pg'
import { searchable } from '#rules/finder/searchable.ts'
import type { Say } from '../latency.ts'
import type { PlatformUp } from '../product.ts'

type Person = { id: string; first: string; last: string; email: string }
type Found = { groups: { kind: string; rows: { id: string; title: string }[] }[] }

/** Reads the people of a store's customers_export.csv, whose first columns have no quotes. */
const readPeople = (file: string): Person[] =>
  fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', first = '', last = '', email = ''] = line.split(',')
      return { id, first, last, email }
    })

const insert = async (url: string, shop: string, people: readonly Person[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into customer (
        shop_id, platform_customer_id, first_name, last_name, full_name, email, search, created_at,
        updated_at
      )
      select s.shop_id, p.id, p.first, p.last, p.first || ' ' || p.last, p.email,
        ' ' || searchable(p.first || ' ' || p.last || ' ' || p.email), now(), now()
      from shop s, unnest($2::text[], $3::text[], $4::text[], $5::text[]) p(id, first, last, email)
      where s.shop_url = $1
      on conflict do nothing`,
    [
      shop,
      ...(['id', 'first', 'last', 'email'] as const).map((key) => people.map((one) => one[key])),
    ],
  )
  await client.query('analyze customer')
  await client.end()
}

/** The name without accents, its words turned, each cut to four letters. */
const cutAndTurned = ({ first, last }: Person): string =>
  searchable(`${last} ${first}`)
    .split(' ')
    .map((word) => word.slice(0, 4))
    .join(' ')

/**
 * Looks for each person of a real shop by such a spelling: the first result has their name; with the
 * number of their email it is the very person.
 */
export const findingPeople = async (
  say: Say,
  platform: PlatformUp,
  { url, shop, file }: { url: string; shop: string; file: string },
): Promise<void> => {
  const people = readPeople(file)
  await insert(url, shop, people)
  const first = async (text: string) => {
    const answer = await fetch(`${platform.url}/find`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${platform.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text }),
    })
    const { groups } = (await answer.json()) as Found
    return groups.find(({ kind }) => kind === 'customers')?.rows[0]
  }
  let named = 0
  let exact = 0
  for (const person of people) {
    const text = cutAndTurned(person)
    const number = /\d+/.exec(person.email)?.[0] ?? ''
    const [one, very] = await Promise.all([first(text), first(`${text} ${number}`)])
    if (one?.title === `${person.first} ${person.last}`) named += 1
    else if (people.length - named < 20) console.log(`  ${text}: ${one?.title ?? 'nothing'}`)
    if (very?.id === person.id) exact += 1
  }
  const share = (n: number) => n / people.length
  for (const [label, n] of [
    ['name first', named],
    ['person first by name and number', exact],
  ] as const)
    say(
      `F2 ${label}, of ${people.length} people, cut and turned`,
      `${n} = ${(100 * share(n)).toFixed(1)} %`,
      '≥ 99 %',
      share(n) >= 0.99,
    )
}
