import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { downloadExport, getExport, startExport } from '#contract/exports/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { runExport } from '#platform/exports/run-export.ts'
import { exported, rowsOf } from '../../support/exports/exporting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 24 })
let shop: TestShop
afterEach(() => void vi.restoreAllMocks())
const now = async (id: string) =>
  (await platform.call(shop.people.owner, getExport, { params: { id } })).body.export

const minor = (text: string | undefined): bigint => BigInt((text ?? '0').replace('.', ''))
const sum = (rows: Record<string, string>[], column: string): bigint =>
  rows.reduce((all, one) => all + minor(one[column]), 0n)

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
        // the embedded engine answers without yielding to the clock
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
            group by x.shop_id, x.cut`.execute(platform.db)
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
    // the embedded engine has one connection, and so no concurrent transaction
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
