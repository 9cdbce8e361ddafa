import fs from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from '#contract/transaction.ts'
import { bare, everyFile, everySource } from './house-files.ts'

const sqlFiles = fs
  .globSync('lib/platform/*/sql/**/*.sql')
  .map((path) => ({ path, text: fs.readFileSync(path, 'utf8') }))
const platform = [...everySource, ...sqlFiles].filter(
  ({ path }) => path.startsWith('lib/platform/') && !path.startsWith('lib/platform/db/migrations/'),
)
const foldersWith = (pattern: RegExp): string[] => [
  ...new Set(
    platform
      .filter(({ path, text }) => pattern.test(path.endsWith('.sql') ? text : bare(text)))
      .map(({ path }) => path.split('/').slice(0, 3).join('/')),
  ),
]

test.each(['movement', 'lot', 'entry'])('the ledger alone writes the table %s', (table) => {
  const writing = new RegExp(
    String.raw`(insert into|update|delete from) ${table}\b|(insertInto|updateTable|deleteFrom)\('${table}'\)`,
  )
  expect(foldersWith(writing)).toEqual(['lib/platform/ledger'])
})

test('money is posted by the room for money alone, in the name of an actor', () => {
  const users = everySource.filter(
    ({ path, text }) =>
      path.startsWith('lib/') &&
      /from '(#platform\/ledger|\.)\/post\.ts'/.test(text) &&
      !/^lib\/platform\/(money|ledger)\//.test(path),
  )
  expect(users.map(({ path }) => path)).toEqual([])
})

test('every lock that is no row has its name and rank in money/locks.ts', () => {
  const locking = everyFile.filter(
    ({ path, text }) => /^lib\/.*\.(ts|sql)$/.test(path) && /pg_(try_)?advisory/.test(text),
  )
  expect(locking.map(({ path }) => path).toSorted()).toEqual([
    // functions take `bulk` and `email` by the keys of money/locks.ts
    'lib/platform/bulk/sql/run-bulk-rows.sql',
    'lib/platform/bulk/sql/run-moved-rows.sql',
    'lib/platform/bulk/sql/undo-bulk-rows.sql',
    'lib/platform/customers/sql/held-customer.sql',
    // taken alone, before anything else, when the schema is brought up to date
    'lib/platform/db/functions.ts',
    // tried, never waited for; its keys begin with the shop and `once`
    'lib/platform/limits/idempotency.ts',
    // the last lock of its transaction, on a domain from which several shops send
    'lib/platform/mail/sender/change.ts',
    'lib/platform/money/locks.ts',
  ])
})

test('functions of the database are made by their files alone', () => {
  const making = everySource.filter(
    ({ path, text }) =>
      path.startsWith('lib/') && /create (or replace )?function \w/.test(bare(text)),
  )
  expect(making.map(({ path }) => path)).toEqual([])
})

test('a source is written by lib/platform/acting.ts alone, from the actor', () => {
  const source = new RegExp(String.raw`\bsource: '(${sources.join('|')})'`)
  const writing = everySource.filter(
    ({ path, text }) => path.startsWith('lib/platform/') && source.test(bare(text)),
  )
  expect(writing.map(({ path }) => path)).toEqual([
    'lib/platform/acting.ts',
    // an eGift's own: made by the team or by the store
    'lib/platform/egifts/create-egift.ts',
    'lib/platform/egifts/store-egift.ts',
    'lib/platform/egifts/tables.ts',
    // an event's own: delivered by the store's server
    'lib/platform/events/take-event.ts',
  ])
})

test('no limit lives in the memory of a process: each is a budget of lib/platform/limits', () => {
  const limiting = everySource.filter(({ path, text }) => {
    if (!/^(lib|app|components)\//.test(path)) return false
    const code = bare(text)
    const isCounted = code.includes("'too_many'") || /\b429\b/.test(code)
    return /rate-limiter|RateLimiter/.test(code) || (isCounted && /new (Weak)?Map\b/.test(code))
  })
  expect(limiting.map(({ path }) => path)).toEqual([])
})

test('a refusal for too many comes from a budget, or counts what is there', () => {
  const refusing = everySource.filter(
    ({ path, text }) => path.startsWith('lib/platform/') && /Refusal\('too_many'/.test(bare(text)),
  )
  expect(refusing.map(({ path }) => path)).toEqual([
    // so many unfinished at once, not so many in a time
    'lib/platform/exports/ask-export.ts',
    'lib/platform/limits/budget.ts',
  ])
})
