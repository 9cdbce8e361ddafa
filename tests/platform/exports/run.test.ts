import { afterEach, describe, expect, test, vi } from 'vitest'
import { cancelExport, getExport, startExport } from '#contract/exports/calls.ts'
import { kindOf } from '#platform/exports/kinds.ts'
import { runExport } from '#platform/exports/run-export.ts'
import type { Cell, Table } from '#platform/exports/table.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 24 })
const customers = kindOf(platform, 'customers') as Table & ReturnType<typeof kindOf>
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
/** Counts leftovers in the database: readable files, chunks without a file, emails. */
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
const row: Cell[] = Array.from({ length: customers.head.length }, () => 'x')
/** Returns export rows that come when the test releases them. */
const paged = () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let opened = 0
  vi.spyOn(customers, 'pages').mockImplementation(async function* () {
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

describe('the job of an export', () => {
  test('says how far it is while it runs', async () => {
    const { id, run } = await start()
    const gate = Promise.withResolvers<void>()
    vi.spyOn(customers, 'pages').mockImplementation(async function* () {
      yield [row, row]
      await new Promise((done) => setTimeout(done, 600))
      yield [row]
      await gate.promise
    })
    vi.spyOn(customers, 'count').mockResolvedValue(4n)
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
    const broken = vi.spyOn(customers, 'pages').mockImplementation(async function* () {
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
    vi.spyOn(customers, 'pages').mockImplementation(async function* () {
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
