import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#platform/ledger/verify.ts'
import { onPostgres } from '../support/database.ts'
import { play } from '../support/ledger/history.ts'
import { check } from '../support/ledger/history-check.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

// more where races are real (PostgreSQL, 20 connections); HISTORY=20000 by hand
const operations = Number(process.env['HISTORY'] ?? (onPostgres ? 4_000 : 1_000))
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

let t: TestPlatform
beforeAll(async () => {
  t = await startPlatform(20)
})
afterAll(() => t.close())

test(`${operations} random operations by 20 clients leave what a plain card would have (seed ${seed})`, {
  timeout: Math.max(600_000, operations * 60),
}, async () => {
  const shop = await t.shop()
  const done = await play(t, shop, { operations, clients: 20, cards: 12, seed })
  expect(done).toHaveLength(operations)
  expect(done.filter(({ status }) => status === 200).length).toBeGreaterThan(operations / 3)
  expect(
    [
      ...new Set(
        done
          .filter(({ status, kind }) => status === 200 && kind !== 'nothing')
          .map(({ kind }) => kind),
      ),
    ].toSorted(),
  ).toEqual([
    'adjust',
    'disable',
    'expire',
    'expiry',
    'issue',
    'merge',
    'redeem',
    'regenerate',
    'split',
    'undo',
  ])
  expect((await check(t, shop, done)).slice(0, 10)).toEqual([])
  await verifyLedger(t, t.database, async (line) => {
    if ('problem' in line) expect(line.problem).toBeNull()
  })
})
