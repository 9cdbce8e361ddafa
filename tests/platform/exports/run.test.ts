import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { cancelExport, downloadExport, getExport, startExport } from '#contract/exports.ts'
import { undoTransaction } from '#contract/store-credit.ts'
import { kinds } from '#platform/exports/kinds.ts'
import { runExport } from '#platform/exports/run-export.ts'
import type { Cell } from '#platform/exports/table.ts'
import { exported, rowsOf } from '../../support/exporting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 24 })
let shop: TestShop
afterEach(() => void vi.restoreAllMocks())

const start = async (
  kind: 'customers' | 'liability' | 'gift_cards' = 'customers',
): Promise<{ id: string; run: (last?: boolean) => Promise<void> }> => {
  shop = await platform.shop()
  await platform.customer(shop, { name: 'One' })
  const { body } = await platform.call(shop.people.owner, startExport, {
    body: { kind, to_email: shop.people.owner.email },
  })
  const { export_id: id } = body.export
  return {
    id,
    run: (last = false) =>
      runExport(platform, BigInt(id.slice(1)), { last, signal: new AbortController().signal }),
  }
}
const now = async (id: string) =>
  (await platform.call(shop.people.owner, getExport, { params: { id } })).body.export
/**
 * What is left of it in the database: files that somebody could read, chunks without one, mails.
 */
const left = async () => {
  const files = await platform.db
    .selectFrom('file')
    .select(['file_id', 'whole_at'])
    .where('shop_id', '=', shop.shop_id)
    .execute()
  const mails = await platform.db
    .selectFrom('mail')
    .select('mail_id')
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', 'export_ready')
    .execute()
  return { files: files.length, mails: mails.length }
}
const row: Cell[] = Array.from({ length: kinds.customers.head.length }, () => 'x')
/** The rows of the export, which come when the test says so. */
const paged = () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let opened = 0
  vi.spyOn(kinds.customers, 'pages').mockImplementation(async function* () {
    const gate = gates[opened]
    opened += 1
    yield [row, row]
    await gate?.promise
    yield [row]
  })
  return { open: (n: number) => gates[n]!.resolve(), opened: () => opened }
}
const begun = (pages: { opened: () => number }, n: number) =>
  vi.waitFor(() => expect(pages.opened()).toBe(n))

const minor = (text: string | undefined): bigint => BigInt((text ?? '0').replace('.', ''))
const sum = (rows: Record<string, string>[], column: string): bigint =>
  rows.reduce((all, one) => all + minor(one[column]), 0n)

describe('the job of an export', () => {
  test('says how far it is while it runs', async () => {
    const { id, run } = await start()
    const gate = Promise.withResolvers<void>()
    vi.spyOn(kinds.customers, 'pages').mockImplementation(async function* () {
      yield [row, row]
      await new Promise((done) => setTimeout(done, 600))
      yield [row]
      await gate.promise
    })
    vi.spyOn(kinds.customers, 'count').mockResolvedValue(4n)
    const running = run()
    await vi.waitFor(
      async () =>
        expect(await now(id)).toMatchObject({
          state: 'running',
          rows_done: 3,
          rows_total: 4,
          rows_per_second: expect.any(Number),
        }),
      { timeout: 10_000 },
    )
    gate.resolve()
    await running
    expect(await now(id)).toMatchObject({ state: 'done', rows_done: 3, rows_total: 3 })
  })

  test('run by two workers at once makes one file and one mail', async () => {
    const { id, run } = await start()
    await Promise.all([run(), run(), run()])
    expect([(await now(id)).state, await left()]).toEqual(['done', { files: 1, mails: 1 }])
  })

  test.each([
    ['after the other has finished', [1, 0]],
    ['before the other has finished', [0, 1]],
  ] as const)(
    'of a worker that was thought dead and comes back %s is the other’s: its own is taken away',
    async (_, order) => {
      const { id, run } = await start()
      const pages = paged()
      const runs = [run()]
      await begun(pages, 1)
      runs.push(run())
      await begun(pages, 2)
      for (const n of order) {
        pages.open(n)
        await runs[n]
        expect((await now(id)).state).toBe(n === 1 || order[0] === 1 ? 'done' : 'running')
      }
      expect([await now(id), await left()]).toMatchObject([
        { state: 'done', rows_done: 3 },
        { files: 1, mails: 1 },
      ])
    },
  )

  test('that is cancelled while it runs leaves nothing', async () => {
    const { id, run } = await start()
    const pages = paged()
    const running = run()
    await begun(pages, 1)
    expect(
      (await platform.call(shop.people.owner, cancelExport, { params: { id } })).body.export.state,
    ).toBe('cancelled')
    pages.open(0)
    await running
    expect([(await now(id)).state, await left()]).toEqual(['cancelled', { files: 0, mails: 0 }])
  })

  test('that breaks leaves no half file and is whole at the next try, or failed with a reason', async () => {
    const { id, run } = await start()
    const broken = vi.spyOn(kinds.customers, 'pages').mockImplementation(async function* () {
      yield [row]
      throw new Error('the disk is full at /var/lib')
    })
    await expect(run()).rejects.toThrow('the disk is full')
    expect([await now(id), await left()]).toMatchObject([
      { state: 'queued', problem: 'broken' },
      { files: 0, mails: 0 },
    ])
    const { cut } = await platform.db
      .selectFrom('export')
      .select('cut')
      .where('export_id', '=', BigInt(id.slice(1)))
      .executeTakeFirstOrThrow()
    broken.mockRestore()
    await run()
    expect([await now(id), await left()]).toMatchObject([
      { state: 'done', problem: null, rows_done: 1, as_of: cut!.at },
      { files: 1, mails: 1 },
    ])
    const failing = await start()
    vi.spyOn(kinds.customers, 'pages').mockImplementation(async function* () {
      yield [row]
      throw new Error('again')
    })
    await expect(failing.run(true)).rejects.toThrow('again')
    expect([await now(failing.id), await left()]).toMatchObject([
      { state: 'failed', problem: 'broken' },
      { files: 0, mails: 0 },
    ])
    await failing.run()
    expect((await now(failing.id)).state).toBe('failed')
  })
})

describe('while money moves', () => {
  test('liability and cards add up to the ledger at one moment, to the cent, every time', async () => {
    shop = await platform.shop()
    const people = await Promise.all(Array.from({ length: 20 }, () => platform.customer(shop)))
    const give = (i: number, valueToUpdate: string) =>
      platform.call(shop.people.owner, updateBalance, {
        params: { id: people[i % people.length]!.id },
        body: { valueToUpdate, reason: 'Reward' },
      })
    await Promise.all(people.map((_, i) => give(i, '50.00')))
    const rounds = platform.database.kind === 'postgres' ? 5 : 1
    let isOver = false
    let moved = 0
    const lane = async (n: number): Promise<void> => {
      for (let i = n; !isOver; i += 7) {
        const { body, status } = await give(
          i,
          i % 3 ? `-${1 + (i % 9)}.${10 + (i % 90)}` : `${3 + (i % 11)}.${10 + (i % 90)}`,
        )
        if (status === 200 && i % 5 === 0)
          await platform.call(shop.people.owner, undoTransaction, {
            params: { id: body.transaction.transaction_id },
          })
        moved += 1
        // the embedded engine answers without ever letting the clock run
        await breathe()
      }
    }
    const lanes = Array.from({ length: 20 }, (_, n) => lane(n))
    const compare = async () => {
      for (let round = 0; round < rounds; round += 1)
        for (const [kind, column] of [
          ['liability', 'remaining'],
          ['gift_cards', 'balance'],
        ] as const) {
          const { id, rows } = await exported(platform, shop, { kind })
          const { rows: kept } = await sql<{ owed: bigint; lots: bigint; cut: string }>`
            select
              x.cut ->> 'entry_id' as cut,
              coalesce(sum(e.amount), 0)::bigint as owed,
              (
                select count(*)
                from (
                  select lot_id
                  from entry n
                  where n.shop_id = x.shop_id and n.entry_id <= (x.cut ->> 'entry_id')::bigint
                  group by lot_id
                  having sum(n.amount) > 0
                ) o
              ) as lots
            from export x
              left join entry e on e.shop_id = x.shop_id
                and e.entry_id <= (x.cut ->> 'entry_id')::bigint
            where x.export_id = ${BigInt(id.slice(1))}
            group by x.export_id`.execute(platform.db)
          expect(sum(rows, column), `${kind} ${round}`).toBe(kept[0]!.owed)
          if (kind === 'liability') expect(BigInt(rows.length)).toBe(kept[0]!.lots)
        }
    }
    await compare().finally(() => (isOver = true))
    await Promise.all(lanes)
    expect(moved).toBeGreaterThan(20)
    const { rows: owed } = await sql<{
      sum: bigint
    }>`
      select sum(balance)::bigint as sum
      from gift_card
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(sum((await exported(platform, shop, { kind: 'liability' })).rows, 'remaining')).toBe(
      owed[0]!.sum,
    )
  })

  test('a moment waits for the transaction that has taken an earlier number', async () => {
    shop = await platform.shop()
    const { id } = await platform.customer(shop)
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '5.00', reason: 'Reward' },
    })
    const { body } = await platform.call(shop.people.owner, startExport, {
      body: { kind: 'liability', to_email: shop.people.owner.email },
    })
    const run = () =>
      runExport(platform, BigInt(body.export.export_id.slice(1)), {
        last: true,
        signal: new AbortController().signal,
      })
    // on the embedded engine there is one connection, and so no transaction beside
    if (platform.database.kind === 'postgres') {
      const gate = Promise.withResolvers<void>()
      const early = platform.db.transaction().execute(async (trx) => {
        const { gift_card_id } = await trx
          .selectFrom('gift_card')
          .select('gift_card_id')
          .where('shop_id', '=', shop.shop_id)
          .executeTakeFirstOrThrow()
        await sql`
          select *
          from post_movement(
            ${shop.shop_id}, ${gift_card_id}, 'issue', 700, 'paid', null, null, 'Reward', null,
            null, 'staff', null, null, null, null, now()
          )`.execute(trx)
        await gate.promise
      })
      await new Promise((done) => setTimeout(done, 200))
      const other = await platform.shop()
      await platform.call(other.people.owner, updateBalance, {
        params: { id: (await platform.customer(other)).id },
        body: { valueToUpdate: '1.00', reason: 'Reward' },
      })
      const running = run()
      await new Promise((done) => setTimeout(done, 400))
      const before = await now(body.export.export_id)
      gate.resolve()
      await Promise.all([early, running])
      expect(before.as_of).toBeNull()
    } else await run()
    const { text } = await platform.call(shop.people.owner, downloadExport, {
      params: { id: body.export.export_id },
    })
    expect(sum(rowsOf(text), 'remaining')).toBe(
      platform.database.kind === 'postgres' ? 1200n : 500n,
    )
  })
})
