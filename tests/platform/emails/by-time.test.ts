import { type Kysely, type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Parsed } from '#contract/endpoint.ts'
import type { listMails } from '#contract/emails/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { up } from '#platform/db/migrations/034-mail-times.ts'
import { walkOf } from '#platform/db/page.ts'
import { filtersOf, mailsOfPage } from '#platform/emails/list-mails.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
const { db } = platform
const start = Date.parse('2026-01-01T00:00:00Z')

/** Writes emails number `from` to `to`, three at each second, the later of them first. */
const fill = async (of: TestShop, from: number, to: number, customer_id: bigint | null = null) => {
  await sql`
    insert into mail (
      shop_id, name, to_email, subject, content, message_id, state, customer_id, created_at)
    select ${of.shop_id}::bigint, 'gift_card_manual', 'n' || n || '@x.example', 'n' || n, '{}',
      'n' || n || '@' || ${of.shop_url}, case n % 50 when 0 then 'failed' else 'queued' end,
      ${customer_id}::bigint, ${new Date(start)}::timestamptz + interval '1 second' * (n / 3)
    from generate_series(${to - 1}::int, ${from}::int, -1) n`.execute(db)
}
const send = (of: TestShop, from: number, to: number) =>
  sql`
    update mail set state = 'sent', sent_at = now()
    where shop_id = ${of.shop_id} and created_at >= ${new Date(start + from * 1000)}
      and created_at < ${new Date(start + to * 1000)}`.execute(db)
type Query = Parsed<typeof listMails>['query']
const listOf = (of: TestShop) => {
  const { list } = deliveriesOf(platform, of)
  return async (query: Query) => {
    const { rows, ...places } = await list(query)
    return { ...places, numbers: rows.map(({ subject }) => Number(subject.slice(1))) }
  }
}
const seconds = (numbers: number[]) => numbers.map((n) => Math.floor(n / 3))
const newestFirst = (numbers: number[]) => numbers.toSorted((a, b) => b - a)

describe('the list of emails', () => {
  test('is by the time at which they were queued, whatever their numbers', async () => {
    const shop = await platform.shop()
    await fill(shop, 60, 90)
    await fill(shop, 0, 30)
    await fill(shop, 30, 60)
    await send(shop, 3, 12)
    const list = listOf(shop)
    const { numbers } = await list({ limit: 250 })
    expect(seconds(numbers)).toEqual(newestFirst(seconds(numbers)))
    expect(new Set(numbers).size).toBe(90)
    const pages: number[] = []
    for (let page = 1; page <= 9; page += 1)
      pages.push(...(await list({ page, limit: 10 })).numbers)
    expect(pages).toEqual(numbers)
    expect((await list({ worklist: true })).numbers).toEqual([50, 0])
  })

  test('walked while others come and are sent shows each once, both ways', async () => {
    const shop = await platform.shop()
    await fill(shop, 0, 100)
    const list = listOf(shop)
    const before = (await list({ limit: 250 })).numbers
    const seen: number[] = []
    let coming = 100
    let last: string | null = null
    for (let after: string | undefined; ; ) {
      const page = await list({ limit: 7, ...(after ? { after } : {}) })
      seen.push(...page.numbers)
      last = page.before
      await fill(shop, coming, (coming += 4))
      await send(shop, 0, coming)
      if (page.after === null) break
      after = page.after
    }
    expect(seen).toEqual(before)
    const back: number[] = []
    for (let place = last; place !== null; ) {
      const page = await list({ limit: 9, before: place })
      back.unshift(...page.numbers)
      place = page.before
    }
    expect(seconds(back)).toEqual(newestFirst(seconds(back)))
    expect(new Set([...back, ...seen]).size).toBe(coming)
  })
})

/** The names of the indexes that a query walks, and the other steps of its plan that matter. */
const planOf = async (query: RawBuilder<unknown>): Promise<string[]> => {
  type Step = { 'Node Type': string; 'Index Name'?: string; Plans?: Step[] }
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Step }] }>`
    explain (format json) ${query}`.execute(db)
  const steps = (step: Step): string[] => [
    ...(step['Index Name'] ? [step['Index Name']] : []),
    ...(/Sort|Seq Scan/.test(step['Node Type']) ? [step['Node Type']] : []),
    ...(step.Plans ?? []).flatMap(steps),
  ]
  return steps(rows[0]!['QUERY PLAN'][0].Plan).filter((name) => !name.startsWith('customer'))
}

test('a page is read from an index of times, never sorted', async () => {
  const shop = await platform.shop()
  await fill(shop, 0, 6000)
  const { id, customer_id } = await platform.customer(shop)
  await fill(shop, 6000, 6300, customer_id)
  await sql`analyze mail`.execute(db)
  const ctx = {
    db,
    now: new Date(start),
    shop: { shop_id: shop.shop_id, time_zone: 'UTC' },
  } as unknown as Ctx
  const planned = async (query: Query) =>
    planOf(mailsOfPage(await filtersOf(ctx, query), walkOf(query)))
  const { after } = await listOf(shop)({ page: 30 })
  expect(await planned({})).toEqual(['mail_by_time'])
  expect(await planned({ after: after! })).toEqual(['mail_by_time'])
  expect(await planned({ before: after! })).toEqual(['mail_by_time'])
  expect(await planned({ from: '2026-01-01', to: '2026-01-01' })).toEqual(['mail_by_time'])
  expect(await planned({ worklist: true })).toEqual(['mail_unhandled'])
  expect(await planned({ platform_customer_id: id, after: after! })).toEqual(['mail_of_person'])
})

test('a database of before gets the indexes with its emails, once', async () => {
  const shop = await platform.shop()
  await fill(shop, 0, 40)
  const before = await listOf(shop)({ limit: 250 })
  await sql`drop index mail_by_time, mail_of_person`.execute(db)
  await sql`create index mail_of_day on mail using brin (created_at)`.execute(db)
  await sql`create index mail_of_customer on mail (customer_id, mail_id desc)`.execute(db)
  for (let start = 0; start < 2; start += 1) {
    await up(db as unknown as Kysely<unknown>)
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes
      where tablename = 'mail'
        and indexname in ('mail_by_time', 'mail_of_person', 'mail_unarrived', 'mail_of_day',
          'mail_of_customer')
      order by 1`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([
      'mail_by_time',
      'mail_of_person',
      'mail_unarrived',
    ])
    expect(await listOf(shop)({ limit: 250 })).toEqual(before)
  }
})
