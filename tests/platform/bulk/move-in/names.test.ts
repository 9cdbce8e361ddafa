import { describe, expect, test } from 'vitest'
import { listMoveIns } from '#contract/bulk/move-in.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { checkpoint, settle } from '../../../support/bulk/campaigns.ts'
import { movingOf } from '../../../support/bulk/moving.ts'
import { readingOf } from '../../../support/bulk/reading.ts'
import { unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'

const { platform } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const mail = () => `${unique('named')}@mail.example`
const code = () => `NAMED${unique('').toUpperCase()}CODE`.replaceAll(/[^A-Z0-9]/g, 'A')

/** A shop of its own; a table is moved in, or checked, in amounts of money. */
const moving = async () => {
  const shop = await platform.shop()
  const all = { shop, ...movingOf(platform, shop), ...readingOf(platform, shop) }
  const plain = { rate: undefined }
  const text = (head: string, rows: string[][]) =>
    `${head}\n${rows.map((row) => `${row.join(',')}\n`).join('')}`
  return {
    ...all,
    moveIn: (head: string, rows: string[][], system?: string) =>
      all.move('plain', text(head, rows), { ...plain, ...(system ? { system } : {}) }),
    verdictsOf: async (head: string, rows: string[][], system?: string) => {
      const id = await all.check('plain', text(head, rows), {
        ...plain,
        ...(system ? { system } : {}),
      })
      const verdicts = (await all.rowsOf(id)).map(({ verdict }) => verdict)
      return { id, verdicts }
    },
  }
}

describe('what moved in is found by any of its names', () => {
  test('in a file with fewer columns, and in one with others', async () => {
    const { moveIn, verdictsOf, owed, proof } = await moving()
    const [one, two] = [mail(), mail()]
    await moveIn('id,email,balance', [
      ['7', one, '10'],
      ['8', two, '20'],
    ])
    const again = await verdictsOf('email,balance', [
      [one, '10'],
      [two, '20'],
    ])
    expect(again.verdicts).toEqual(['unchanged', 'unchanged'])
    const id = await moveIn('email,balance', [
      [one, '10'],
      [two, '25'],
    ])
    expect(await proof(id)).toMatchObject({ before: '30.00', up: '5.00', proved: true })
    await moveIn('id,balance', [['8', '21']])
    expect(await owed()).toBe(3100n)
  })

  test('also by those that only a later file gave, changed or not', async () => {
    const { moveIn, owed } = await moving()
    const [one, two] = [mail(), mail()]
    await moveIn('email,balance', [
      [one, '10'],
      [two, '20'],
    ])
    await moveIn('id,email,balance', [
      ['7', one, '10'],
      ['8', two, '22'],
    ])
    await moveIn('id,balance', [
      ['7', '11'],
      ['8', '22'],
    ])
    expect(await owed()).toBe(3300n)
  })

  test('a code is known whatever the id and the address', async () => {
    const { moveIn, owed } = await moving()
    const card = code()
    await moveIn('code,email,balance', [[card, mail(), '10']])
    await moveIn('id,code,balance', [['c-1', card, '12']])
    await moveIn('id,balance', [['c-1', '15']])
    expect(await owed()).toBe(1500n)
  })

  test('two cards of one person stay two', async () => {
    const { moveIn, verdictsOf, owed } = await moving()
    const person = mail()
    const file = [
      [code(), person, '10'],
      [code(), person, '20'],
    ]
    await moveIn('code,email,balance', file)
    await moveIn('code,email,balance', [...file, [code(), person, '5']])
    expect((await verdictsOf('code,email,balance', file)).verdicts).toEqual([
      'unchanged',
      'unchanged',
    ])
    expect(await owed()).toBe(3500n)
  })
})

describe('a row whose names don’t tell what it is', () => {
  const checked = async (head: string, first: string[][], later: string, rows: string[][]) => {
    const { moveIn, verdictsOf, owed, refused, dryRun, shop } = await moving()
    await moveIn(head, first)
    const { id, verdicts } = await verdictsOf(later, rows)
    return {
      verdicts: [...new Set(verdicts)],
      reason: (await refused(id)).includes('Add the columns that the earlier file had'),
      totals: await dryRun(id),
      start: (await checkpoint(platform, shop.people.owner, id, 'start')).error?.code,
      owed: await owed(),
    }
  }
  const refusedWith = (rows: number, owed: bigint) => ({
    verdicts: ['known_otherwise'],
    reason: true,
    totals: { face_value: '0.00', verdicts: [{ verdict: 'known_otherwise', rows, runs: false }] },
    start: 'nothing_to_run',
    owed,
  })

  test('is refused where they lead to two things', async () => {
    const card = code()
    const first = [
      ['7', '', '10'],
      ['', card, '20'],
    ]
    expect(
      await checked('id,code,balance', first, 'id,code,balance', [['7', card, '30']]),
    ).toMatchObject(refusedWith(1, 3000n))
    const person = mail()
    const two = [
      ['1', person, '10'],
      ['2', person, '20'],
    ]
    expect(await checked('id,email,balance', two, 'email,balance', [[person, '30']])).toMatchObject(
      refusedWith(1, 3000n),
    )
    const apart = [
      ['1', '', '10'],
      ['', person, '20'],
    ]
    expect(
      await checked('id,email,balance', apart, 'id,email,balance', [['1', person, '30']]),
    ).toMatchObject(refusedWith(1, 3000n))
  })

  test('is refused where only an address leads to a card', async () => {
    const person = mail()
    const card = [[code(), person, '50']]
    expect(
      await checked('code,email,balance', card, 'email,balance', [[person, '20']]),
    ).toMatchObject(refusedWith(1, 5000n))
    const later = [[code(), person, '50']]
    expect(
      await checked('email,balance', [[person, '20']], 'code,email,balance', later),
    ).toMatchObject(refusedWith(1, 2000n))
  })

  test('is refused where another row of the file leads there too', async () => {
    const person = mail()
    const later = [
      ['1', person, '10'],
      ['2', person, '20'],
    ]
    expect(
      await checked('email,balance', [[person, '30']], 'id,email,balance', later),
    ).toMatchObject(refusedWith(2, 3000n))
  })
})

test('two files at once that name one thing differently bring it once', async () => {
  const { verdictsOf, owed, shop, refused } = await moving()
  const person = mail()
  const one = await verdictsOf('email,balance', [[person, '10']])
  const two = await verdictsOf('id,email,balance', [['7', person, '10']])
  expect([...one.verdicts, ...two.verdicts]).toEqual(['new_card', 'new_card'])
  await checkpoint(platform, shop.people.owner, one.id, 'start')
  await checkpoint(platform, shop.people.owner, two.id, 'start')
  await settle(platform)
  expect(await owed()).toBe(1000n)
  expect(await refused(two.id)).toContain('Another file changed it since the dry run')
})

test('other systems are told apart by the names that they are given', async () => {
  const { moveIn, owed, shop } = await moving()
  const row = ['7', mail(), '10']
  await moveIn('id,email,balance', [row], 'Stamp Cards')
  await moveIn('id,email,balance', [row], 'Gift Hub')
  await moveIn('id,email,balance', [row])
  expect(await owed()).toBe(3000n)
  await moveIn('id,email,balance', [['7', '', '12']], ' stamp  CARDS ')
  expect(await owed()).toBe(3200n)
  const { sources } = (await platform.call(shop.people.owner, listMoveIns, {})).body
  expect(sources).toMatchObject([
    { from: 'plain', system: 'stamp cards', amount: '12.00' },
    { from: 'plain', system: null, amount: '10.00' },
    { from: 'plain', system: 'gift hub', amount: '10.00' },
  ])
})

test('one transaction that was undone by itself moves in again', async () => {
  const { moveIn, verdictsOf, rowsOf, proof, owed, shop } = await moving()
  const rows = [
    [mail(), '10'],
    [mail(), '20'],
  ]
  const id = await moveIn('email,balance', rows)
  const [first] = await rowsOf(id)
  const done = await platform.call(shop.people.owner, undoTransaction, {
    params: { id: first!.transaction_id! },
  })
  expect(done.status).toBe(200)
  expect(await proof(id)).toMatchObject({
    ledger: { posted: '30.00', undone: '10.00', now: '20.00', kept: '20.00' },
    proved: true,
  })
  expect((await verdictsOf('email,balance', rows)).verdicts).toEqual(['changed', 'unchanged'])
  await moveIn('email,balance', rows)
  expect(await owed()).toBe(3000n)
})
