import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { GiftCardRecord } from '#platform/gift-cards/gift-card-record.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import { type Output, startOperated } from '../../support/product/operated.ts'
import type { TestShop } from '../../support/platform.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'
import { giftCard, giftCardsExport } from '../../support/cli/shopify-export.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ start: startOperated })

const run = (shop: { shop_url: string }, name: string, text: string): Promise<Output> => {
  platform.file(name, text)
  return platform.command('import', '--shop', shop.shop_url, name)
}
const rejected = (name: string): Record<string, string>[] =>
  parse(fs.readFileSync(`${platform.dataDir}/${name}.rejected.csv`), {
    columns: true,
    bom: true,
    relax_column_count: true,
  })
const cardsOf = (shop: TestShop) =>
  platform.db
    .selectFrom('gift_card')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .orderBy('gift_card_id')
    .execute()
const guestOf = (shop: TestShop, customer_id: bigint | null) =>
  platform.db
    .selectFrom('customer')
    .select(['email', 'made_here'])
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
const movementsOf = (shop: TestShop) =>
  platform.db
    .selectFrom('movement')
    .select(['kind', 'amount', 'source', 'cause_kind', 'cause_id', 'expires_on'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('movement_id')
    .execute()
const codes = (...rows: string[]): string =>
  [
    'code,balance,expires_on,email,name,note,issued_on',
    ...rows.map((row) => row + ','.repeat(7 - row.split(',').length)),
    '',
  ].join('\n')

describe("Shopify's gift cards", () => {
  test('get new codes, their money as a paid lot, and what they were', async () => {
    const shop = await platform.shop()
    const { customer_id } = await platform.customer(shop, { email: 'known@shop.example' })
    const rows = [
      giftCard("'1", {
        Email: 'Known@shop.example',
        'Expires On': '2199-12-31',
        'Order Name': '#77',
        Note: 'From the fair',
      }),
      giftCard(2, { 'Current Balance': '0.00' }),
      giftCard(3, { 'Enabled?': 'false', 'Disabled At': '2025-04-01 00:00:00 UTC' }),
    ]
    const output = await run(shop, 'g.csv', giftCardsExport(rows))
    expect(output).toMatchObject({ code: 0, err: '' })
    expect(output.out).toContain(
      'g.csv  gift cards: 3 new, 0 changed, 0 as they were\n' +
        'g.csv  41.00 GBP in the file, 41.00 GBP in the ledger\n',
    )
    const [one, two, three] = await cardsOf(shop)
    expect(one).toMatchObject({
      customer_id,
      is_loyalty: false,
      balance: 2050n,
      note: '#77 · From the fair',
      created_at: new Date('2025-03-01T10:00:00Z'),
      disabled_at: null,
    })
    expect(two).toMatchObject({ customer_email: 'g2@shop.example', balance: 0n })
    expect(await guestOf(shop, two!.customer_id)).toEqual({
      email: 'g2@shop.example',
      made_here: true,
    })
    expect(three).toMatchObject({ balance: 2050n, disabled_at: new Date('2025-04-01T00:00:00Z') })
    expect(await movementsOf(shop)).toEqual([
      {
        kind: 'issue',
        amount: 2050n,
        source: 'import',
        cause_kind: 'import',
        cause_id: 'shopify:1',
        expires_on: '2199-12-31',
      },
      {
        kind: 'issue',
        amount: 2050n,
        source: 'import',
        cause_kind: 'import',
        cause_id: 'shopify:3',
        expires_on: null,
      },
    ])
    expect(
      (
        await platform.db
          .selectFrom('lot')
          .select('kind')
          .where('shop_id', '=', shop.shop_id)
          .execute()
      ).map(({ kind }) => kind),
    ).toEqual(['paid', 'paid'])
    const shown = await platform.call(shop.people.owner, getGiftCard, {
      params: { id: `g${one!.gift_card_id}` },
      query: {},
    })
    expect(shown.body.gift_card.code).toMatch(/^([A-Z2-9]{4} ?){4}$/)
    expect(await whatDoesNotTie(platform.db)).toEqual([])
  })

  test('are taken once, by two imports at once too; a changed balance is said, not taken', async () => {
    const shop = await platform.shop()
    const rows = Array.from({ length: 60 }, (_, i) => giftCard(i + 1))
    platform.file('a.csv', giftCardsExport(rows))
    platform.file('b.csv', giftCardsExport(rows))
    await Promise.all(
      ['a.csv', 'b.csv'].map((name) => platform.command('import', '--shop', shop.shop_url, name)),
    )
    expect((await movementsOf(shop)).length).toBe(60)
    const again = await run(
      shop,
      'g.csv',
      giftCardsExport(rows.map((row) => ({ ...row, 'Current Balance': '20.00' }))),
    )
    expect(again.code).toBe(0)
    expect(again.out).toContain(
      'nothing changed, 60 as they were\ng.csv  1,200.00 GBP in the file, 1,230.00 GBP in the ledger',
    )
    expect(again.err).toContain('have changed since')
    expect((await movementsOf(shop)).length).toBe(60)
  })

  test('whose last day is over bring their money, and it expires by the job', async () => {
    const shop = await platform.shop()
    await run(
      shop,
      'g.csv',
      giftCardsExport([giftCard(1, { 'Expires On': '2020-01-01', 'Expired?': 'true' })]),
    )
    await expireJobOf(platform).handle(
      {},
      { id: '', tries: 0, last: false, signal: new AbortController().signal },
    )
    expect((await movementsOf(shop)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['issue', 2050n],
      ['expire', -2050n],
    ])
  })

  test.each<[string, Record<string, string>, string]>([
    ['another currency', { Currency: 'EUR' }, 'The files are in EUR'],
    ['no id', { Id: '' }, 'Id: is missing'],
    ['no amount', { 'Current Balance': 'much' }, 'Current Balance: "much" is not an amount'],
    [
      'less than nothing',
      { 'Current Balance': '-1.00' },
      'Current Balance: "-1.00" is not an amount',
    ],
    [
      'no day',
      { 'Expires On': '31/12/2030' },
      'Expires On: "31/12/2030" is not a date (YYYY-MM-DD)',
    ],
    ['neither on nor off', { 'Enabled?': 'maybe' }, 'Enabled?: "maybe" is neither true nor false'],
    ['no address', { Email: 'nobody' }, 'Email: "nobody" is not an email address'],
  ])('a row with %s is refused and nothing of it is taken', async (_, more, words) => {
    const shop = await platform.shop()
    const output = await run(shop, 'g.csv', giftCardsExport([giftCard(1, more)]))
    const reason = output.code === 0 ? rejected('g.csv')[0]?.['reason'] : output.err
    expect(reason).toContain(words)
    expect(await cardsOf(shop)).toEqual([])
  })
})

describe('the plain form', () => {
  test('keeps codes, however they were typed, and takes each once', async () => {
    const shop = await platform.shop()
    const text = codes(
      'abcd-efgh-jklm,10.00,2199-01-31,ada@shop.example,Ada,From the fair,2024-05-06',
      '"WXYZ 2345 6789 ABCD",5',
    )
    const output = await run(shop, 'c.csv', text)
    expect(output.out).toContain(
      '2 new, 0 changed, 0 as they were\nc.csv  15.00 GBP in the file, 15.00 GBP in the ledger',
    )
    const [one] = await cardsOf(shop)
    expect(one).toMatchObject({
      customer_name: 'Ada',
      customer_email: 'ada@shop.example',
      note: 'From the fair',
      created_at: new Date('2024-05-06T00:00:00Z'),
    })
    expect(
      (
        await platform.call(shop.people.owner, getGiftCard, {
          params: { id: `g${one!.gift_card_id}` },
          query: {},
        })
      ).body.gift_card.code,
    ).toBe('ABCD EFGH JKLM')
    const again = await run(shop, 'c.csv', codes('ABCDEFGHJKLM,10.00'))
    expect(again.out).toContain('nothing changed, 1 as they were')
    expect((await cardsOf(shop)).length).toBe(2)
  })

  test('a code stands nowhere in the database as it is', async () => {
    const shop = await platform.shop()
    await run(shop, 'c.csv', codes('CANARY2345678,10.00'))
    const [card] = await cardsOf(shop)
    expect(
      JSON.stringify(card, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain('CANARY')
    expect(JSON.stringify((await movementsOf(shop)).map(({ cause_id }) => cause_id))).toBe('[null]')
  })

  test('what is soon guessed, no code or somebody else’s is refused by row; others are taken', async () => {
    const shop = await platform.shop()
    await run(shop, 'first.csv', giftCardsExport([giftCard(1)]))
    const taken = (
      await platform.call(shop.people.admin, getGiftCard, {
        params: { id: `g${(await cardsOf(shop))[0]!.gift_card_id}` },
        query: {},
      })
    ).body.gift_card.code
    const output = await run(
      shop,
      'c.csv',
      codes(
        'ABCDEFGHJKL,1.00',
        'ABCDEFGH-JKLM,2.00',
        'ABCDEFGHJKLMÄ,3.00',
        'abcdefghjklm,4.00',
        `${taken},5.00`,
        ',6.00',
      ),
    )
    expect(output.out).toContain(
      '1 new, 0 changed, 0 as they were, 5 rows rejected\n' +
        'c.csv  2.00 GBP in the file, 2.00 GBP in the ledger',
    )
    expect(rejected('c.csv').map(({ line, reason }) => [line, reason])).toEqual([
      ['2', 'code: is shorter than 12 characters, which is soon guessed'],
      ['4', 'code: holds something other than letters and digits, or is longer than 40'],
      ['5', 'code: appears in the file twice (first on line 3)'],
      ['7', 'code: is missing'],
      ['6', 'code: is the code of another card'],
    ])
  })
})

test('a code that is soon guessed is no record of a card either, whatever program sends it', () => {
  const record = {
    line: 1,
    id: null,
    code: 'ABCD2345EFGH',
    balance: '100',
    expires_on: null,
    email: null,
    name: null,
    note: null,
    created_at: null,
    disabled_at: null,
  }
  expect(GiftCardRecord.safeParse(record).success).toBe(true)
  for (const code of ['ABCD2345EFG', '', 'abcd2345efgh', 'ABCD 2345 EFGH', 'A'.repeat(41)])
    expect(GiftCardRecord.safeParse({ ...record, code }).success, code).toBe(false)
})
