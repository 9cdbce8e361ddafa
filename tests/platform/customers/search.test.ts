import { beforeAll, describe, expect, test } from 'vitest'
import {
  findCustomerByEmail,
  searchCustomers,
  searchCustomersByEmailOrName,
  searchShopifyCustomers,
} from '#contract/customers/read.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const people: [name: string, email: string | null][] = [
  ['Anna Karenina', 'anna@karenin.example'],
  ['Joanna Field', 'joanna.field@mail.example'],
  ['Hannah 100% Wool', 'percent@mail.example'],
  ['Under_score', 'under_score@mail.example'],
  ['Underxscore', 'underxscore@mail.example'],
  ['Back\\slash', 'back@mail.example'],
  ["Bobby '; drop table customer; --", 'bobby@mail.example'],
  ['Анна Каренина', 'karenina@mail.example'],
  ['ЁЛКА Зелёная', 'yolka@mail.example'],
  ['Zoë Nordmann', 'zoe@mail.example'],
  ['Jo Li', 'jl@mail.example'],
  ['No Mail', null],
  ['王 小明', 'wang@mail.example'],
  ['İpek Şahin', 'ipek@mail.example'],
  ['Élise Bianchi', 'elise.b@mail.example'],
  ["D'Arcy O’Neill-Łukasik", 'darcy@mail.example'],
]
beforeAll(async () => {
  for (const [name, email] of people) await platform.customer(shop, { name, email })
  await platform.customer(other, { name: 'Anna Other', email: 'anna@karenin.example' })
})

type Rows = { rows: { full_name: string }[] }
const names = ({ rows }: Rows) => rows.map(({ full_name }) => full_name).toSorted()
const search = (text: string, more: object = {}) =>
  platform.call(shop.people.owner, searchCustomers, { query: { search: text, ...more } as never })
const suggest = (text: string, more: object = {}) =>
  platform.call(shop.people.owner, searchCustomersByEmailOrName, {
    query: { search: text, ...more } as never,
  })
const namesFor = async (text: string, more: object = {}) => names((await search(text, more)).body)

describe('a search', () => {
  test.each([
    ['nna', ['Anna Karenina', 'Hannah 100% Wool', 'Joanna Field'], 'three letters anywhere'],
    ['ANNA', ['Anna Karenina', 'Hannah 100% Wool', 'Joanna Field'], 'in any case'],
    ['anna kar', ['Anna Karenina'], 'over a space'],
    ['an', ['Anna Karenina'], 'two letters, at the start of a word'],
    ['j', ['Jo Li', 'Joanna Field'], 'one letter'],
    ['li', ['Jo Li'], 'the start of a second word'],
    ['100%', ['Hannah 100% Wool'], 'a percent sign is itself'],
    ['%', [], 'not anything'],
    ['r_s', ['Under_score'], 'an underscore is itself'],
    ['___', [], 'not any three letters'],
    ['k\\s', ['Back\\slash'], 'a backslash is itself'],
    ['\\', [], 'alone too'],
    ["'; drop", ["Bobby '; drop table customer; --"], 'a quote is itself'],
    ['анна', ['Анна Каренина'], 'Cyrillic, in any case'],
    ['КАРЕН', ['Анна Каренина'], 'Cyrillic capitals'],
    ['ёлка', ['ЁЛКА Зелёная'], 'letters with dots'],
    ['zoë', ['Zoë Nordmann'], 'a composed letter'],
    ['zoe\u0308', ['Zoë Nordmann'], 'the same letter in two parts'],
    ['王', ['王 小明'], 'one Chinese sign'],
    ['小明', ['王 小明'], 'two'],
    ['şahin', ['İpek Şahin'], 'Turkish letters'],
    [
      '@mail.example',
      people
        .map(([name, email]) => [name, email] as const)
        .filter(([, email]) => email?.endsWith('@mail.example'))
        .map(([name]) => name)
        .toSorted(),
      'a part of the e-mail',
    ],
    ['karenin.example', ['Anna Karenina'], 'another part'],
    ['annare', [], 'not pieces that stand apart'],
    ['joanna field joanna.field@mail', ['Joanna Field'], 'a long text, with a dot'],
    ['no mail', ['No Mail', 'Zoë Nordmann'], 'words of a name and an e-mail'],
    ['elise bianchi', ['Élise Bianchi'], 'without accents'],
    ['Bianchi Élise', ['Élise Bianchi'], 'the words turned'],
    ['bian eli', ['Élise Bianchi'], 'cut and turned'],
    ['oneill', ["D'Arcy O’Neill-Łukasik"], 'without an apostrophe'],
    ["o'neill", ["D'Arcy O’Neill-Łukasik"], 'with another apostrophe'],
    ['lukasik darcy', ["D'Arcy O’Neill-Łukasik"], 'after a hyphen'],
    ['Oneill\u200b Lu\u00adkasik', ["D'Arcy O’Neill-Łukasik"], 'with signs that are not seen'],
    ['\u0301\u0308', [], 'accents alone'],
    ["'’", [], 'apostrophes alone'],
    ['nobody at all', [], 'nobody'],
  ])('for %j finds %j: %s', async (text, wanted) => {
    const { body } = await search(text, { limit: 250 })
    expect(names(body)).toEqual(wanted)
    expect(body).toMatchObject({ count: wanted.length, count_capped: false })
  })

  test('with optimizeQuery looks at the start of words only', async () => {
    expect(await namesFor('nna', { optimizeQuery: true })).toEqual([])
    expect(await namesFor('anna', { optimizeQuery: true })).toEqual(['Anna Karenina'])
    expect(await namesFor('karen', { optimizeQuery: 'true' })).toEqual([
      'Anna Karenina',
      'Анна Каренина',
    ])
    expect(await namesFor('каре', { optimizeQuery: '1' })).toEqual(['Анна Каренина'])
    expect(await namesFor('%', { optimizeQuery: true })).toEqual([])
  })

  test('with exact_email_search finds the e-mail that equals it, and no part of one', async () => {
    expect(await namesFor('ANNA@karenin.example', { exact_email_search: true })).toEqual([
      'Anna Karenina',
    ])
    for (const part of [
      'anna@karenin',
      'karenin.example',
      '%',
      '_nna@karenin.example',
      'Anna Karenina',
    ])
      expect(await namesFor(part, { exact_email_search: true })).toEqual([])
  })

  test('for nothing is the list', async () => {
    expect(
      await platform.request('GET', '/customers/search?search=', {
        token: shop.people.owner.token,
      }),
    ).toMatchObject({ status: 200, body: { count: people.length } })
  })

  test('finds nobody of another shop, by any way', async () => {
    expect(await namesFor('Anna Other')).toEqual([])
    expect(
      (
        await platform.call(other.people.owner, findCustomerByEmail, {
          query: { search: 'anna@karenin.example' },
        })
      ).body.customer?.full_name,
    ).toBe('Anna Other')
    expect(
      (
        await platform.call(other.people.owner, searchCustomersByEmailOrName, {
          query: { search: 'karenina' },
        })
      ).body.rows,
    ).toEqual([])
    expect(
      (
        await platform.call(other.people.owner, searchShopifyCustomers, {
          query: { email: 'joanna.field@mail.example' },
        })
      ).body.rows,
    ).toEqual([])
  })

  test('is refused in words where it is no text', async () => {
    for (const text of ['a\u0000b', 'line\nbreak', 'x'.repeat(401)])
      expect(await search(text)).toMatchObject({ status: 422, error: { field: 'search' } })
    expect(
      (
        await platform.request('GET', '/customers/search?search=%ed%a0%80%ff', {
          token: shop.people.owner.token,
        })
      ).status,
    ).toBeLessThan(500)
    expect(
      await platform.request('GET', '/customers/search', { token: shop.people.owner.token }),
    ).toMatchObject({ status: 422, error: { field: 'search' } })
    expect(await search('anna', { exact_email_search: 'perhaps' })).toMatchObject({
      status: 422,
      error: { field: 'exact_email_search' },
    })
  })

  test('counts to 1,000 and says that there are more; all of them can be walked', async () => {
    const many = await platform.shop()
    await platform.db
      .insertInto('customer')
      .values(
        Array.from({ length: 1001 }, (_, i) => ({
          shop_id: many.shop_id,
          platform_customer_id: `m${i}`,
          full_name: `Many ${i}`,
          email: null,
          search: ` many ${i} `,
          digest: null,
          created_at: new Date(Date.UTC(2026, 0, 1) + i * 1000),
          updated_at: new Date(),
        })),
      )
      .execute()
    const ask = (query: object) =>
      platform.call(many.people.owner, searchCustomers, {
        query: { search: 'many', ...query } as never,
      })
    expect((await ask({ limit: 1 })).body).toMatchObject({ count: 1000, count_capped: true })
    await platform.db
      .deleteFrom('customer')
      .where('shop_id', '=', many.shop_id)
      .where('platform_customer_id', '=', 'm0')
      .execute()
    expect((await ask({ limit: 1 })).body).toMatchObject({ count: 1000, count_capped: false })
    const seen = new Set<string>()
    for (let after: string | null | undefined; after !== null; ) {
      const { body } = await ask({ limit: 250, ...(after ? { after } : {}) })
      for (const row of body.rows) seen.add(row.platform_customer_id)
      after = body.after
    }
    expect(seen.size).toBe(1000)
  })
})

describe('the autocomplete', () => {
  test('gives at most five, the e-mail itself first, then words that begin with the text', async () => {
    const here = await platform.shop()
    const prefix = unique('q')
    for (let i = 0; i < 8; i += 1)
      await platform.customer(here, {
        name: `Mid x${prefix} ${i}`,
        email: `mid${i}-${prefix}@x.example`,
      })
    await platform.customer(here, { name: `${prefix} Starts`, email: `starts@x.example` })
    await platform.customer(here, { name: 'Exactly', email: `${prefix}@x.example` })
    const ask = async (text: string, more: object = {}) =>
      (
        await platform.call(here.people.owner, searchCustomersByEmailOrName, {
          query: { search: text, ...more } as never,
        })
      ).body
    const first = await ask(prefix)
    expect([first.count, first.rows.length]).toEqual([5, 5])
    expect(names({ rows: first.rows.slice(0, 2) })).toEqual(['Exactly', `${prefix} Starts`])
    expect((await ask(`${prefix}@X.example`)).rows[0]?.full_name).toBe('Exactly')
    expect((await ask(prefix, { limit: 50 })).rows).toHaveLength(10)
    expect(
      await platform.call(here.people.owner, searchCustomersByEmailOrName, {
        query: { search: prefix, limit: 51 },
      }),
    ).toMatchObject({ status: 422, error: { field: 'limit' } })
  })

  test('can be kept to the name or to the e-mail', async () => {
    expect(names((await suggest('karen', { search_param: 'name' })).body)).toEqual([
      'Anna Karenina',
    ])
    expect(names((await suggest('karen', { search_param: 'email' })).body)).toEqual([
      'Anna Karenina',
      'Анна Каренина',
    ])
    expect(names((await suggest('АННА', { search_param: 'name' })).body)).toEqual(['Анна Каренина'])
    expect(names((await suggest('yo', { search_param: 'name' })).body)).toEqual([])
    expect(names((await suggest('yo', { search_param: 'email' })).body)).toEqual(['ЁЛКА Зелёная'])
    expect(names((await suggest('zoe\u0308', { search_param: 'name' })).body)).toEqual([
      'Zoë Nordmann',
    ])
    expect(await suggest('x', { search_param: 'code' })).toMatchObject({
      status: 422,
      error: { field: 'search_param' },
    })
  })

  test('suggests nobody for nothing, and takes signs as they are', async () => {
    expect(
      await platform.request('GET', '/customers/searchByEmailOrName?search=', {
        token: shop.people.pos.token,
      }),
    ).toMatchObject({ status: 200, body: { count: 0, rows: [] } })
    for (const text of ['%', '_', '\\', '%%%', '___'])
      expect((await suggest(text)).body.rows).toEqual([])
    expect(names((await suggest('100%')).body)).toEqual(['Hannah 100% Wool'])
  })
})
