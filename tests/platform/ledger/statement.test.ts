import { beforeAll, describe, expect, test } from 'vitest'
import { getStatement, updateBalance } from '#contract/customers/money.ts'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import {
  accountProblem,
  AccountStatement,
  sealedAccount,
} from '#platform/ledger/account-statement.ts'
import { vaultWith } from '#platform/vault.ts'
import { problemOf, sealedStatement, Statement } from '#platform/ledger/statement.ts'
import { startOperated } from '../../support/product/operated.ts'
import { text } from '../../support/text.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ start: startOperated })
const { id } = await platform.customer(shop)
let account: AccountStatement
let statement: Statement

const give = async (valueToUpdate: string, more: object = {}) =>
  (
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate, reason: 'Reward', ...more },
    })
  ).body.transaction.transaction_id

beforeAll(async () => {
  await give('20', { note: 'A secret of the staff', expires_on: '2199-05-01' })
  await give('12.34')
  await give('-25.00')
  await platform.call(shop.people.owner, undoTransaction, { params: { id: await give('7.00') } })
  account = AccountStatement.parse(
    (await platform.call(shop.people.limited, getStatement, { params: { id } })).body,
  )
  statement = account.cards[0]!
})

type Json = { [key: string]: unknown }
/** Lists the paths of all texts, numbers and nulls of a statement. */
const placesOf = (at: unknown, path: string[] = []): string[][] =>
  typeof at === 'object' && at !== null
    ? Object.entries(at).flatMap(([key, one]) => placesOf(one, [...path, key]))
    : [path]
/** Returns replacements that the schema alone would accept. */
const insteadOf = (was: unknown): unknown[] => {
  if (typeof was === 'number') return [was + 1]
  if (typeof was !== 'string')
    return ['t1', '2199-01-01', 'ab'.repeat(32), { expires_on: '2199-01-01' }]
  return [
    `${was}x`,
    was.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
    was.replace(/^./, '7'),
    'paid',
    'refund',
    'job',
    null,
  ]
}

const changed = (change: (copy: Statement) => void): Statement => {
  const copy = structuredClone(statement)
  change(copy)
  return copy
}

describe('a statement', () => {
  test('ties by itself, and says neither code nor note', () => {
    expect(problemOf(statement)).toBeNull()
    expect(statement.card.balance).toBe('7.34')
    expect(JSON.stringify(statement)).not.toContain('secret')
    expect(Object.keys(statement.card)).not.toContain('code')
  })

  test.each<[string, (copy: Statement) => void]>([
    ['a changed cent of an entry', ({ entries }) => void (entries[1]!.amount = '12.35')],
    ['a changed cent of the balance', ({ card }) => void (card.balance = '7.35')],
    ['a changed cent in a lot', ({ lots }) => void (lots[0]!.remaining = '0.01')],
    ['another expiry of a lot', ({ lots }) => void (lots[0]!.expires_on = '2199-06-01')],
    ['another reason', ({ movements }) => void (movements[0]!.reason = 'Refund')],
    [
      'another moment',
      ({ movements, entries }) =>
        void (movements[0]!.at = entries[0]!.at = '2020-01-01T00:00:00.000Z'),
    ],
    [
      'two entries in another order',
      ({ entries }) => void ([entries[0], entries[1]] = [entries[1]!, entries[0]!]),
    ],
    [
      'two entries that changed their numbers and places',
      ({ entries }) =>
        void ([entries[0], entries[1]] = [
          { ...entries[1]!, seq: 1 },
          { ...entries[0]!, seq: 2 },
        ]),
    ],
    ['an entry that was cut out', ({ entries }) => void entries.splice(2, 1)],
    ['the last entry that was cut off', ({ entries }) => void entries.pop()],
    [
      'the last movement that was cut off with its entries',
      ({ entries, movements }) => {
        movements.pop()
        entries.pop()
      },
    ],
    [
      'a lot that nobody made',
      ({ lots }) => void lots.push({ ...lots[0]!, lot_id: 'l999999', remaining: '0.00' }),
    ],
    [
      'a last day that is said to have been changed',
      ({ lots }) =>
        void (lots[0]!.changed_to = { expires_on: (lots[0]!.expires_on = '2030-01-01') }),
    ],
    ['a head of another card', ({ card }) => void (card.head = 'ab'.repeat(32))],
  ])('%s is found', (_, change) => {
    expect(problemOf(changed(change))).toEqual(expect.any(String))
  })

  test('nothing in it can be something else: every field is tried', () => {
    const missed: string[] = []
    for (const path of placesOf(statement)) {
      const last = path.at(-1)!
      const holder = (copy: object) =>
        path.slice(0, -1).reduce((at, key) => at[key] as Json, copy as Json)
      const was = holder(statement)[last]
      for (const instead of insteadOf(was).filter((value) => value !== was)) {
        const parsed = Statement.safeParse(changed((copy) => void (holder(copy)[last] = instead)))
        if (parsed.success && problemOf(parsed.data) === null)
          missed.push(`${path.join('.')}: ${String(was)} → ${String(instead)}`)
      }
    }
    expect(missed).toEqual([])
  })

  test('is there for whom has a card, and is another shop’s to nobody', async () => {
    const bare = await platform.customer(shop)
    expect(
      await platform.call(shop.people.owner, getStatement, { params: { id: bare.id } }),
    ).toMatchObject({ status: 404, error: { code: 'not_found' } })
    const other = await platform.shop()
    expect(await platform.call(other.people.owner, getStatement, { params: { id } })).toMatchObject(
      {
        status: 404,
        error: { code: 'not_found' },
      },
    )
    expect(await platform.call(shop.people.pos, getStatement, { params: { id } })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
  })
})

describe('a last day that was changed', () => {
  let later: Statement
  beforeAll(async () => {
    const one = await platform.customer(shop)
    const issue = (body: object) =>
      platform.call(shop.people.owner, updateBalance, {
        params: { id: one.id },
        body: { valueToUpdate: '10', reason: 'Reward', ...body } as never,
      })
    const { gift_card_id } = (await issue({ expires_on: '2199-05-01' })).body.transaction
    const move = (expires_on: string | null) =>
      platform.call(shop.people.owner, putGiftCard, {
        params: { id: gift_card_id },
        body: { gift_card: { expires_on } },
      })
    await move('2199-07-01')
    await issue({})
    await move('2199-08-01')
    later = AccountStatement.parse(
      (await platform.call(shop.people.owner, getStatement, { params: { id: one.id } })).body,
    ).cards[0]!
  })
  const retold = (change: (copy: Statement) => void): string | null => {
    const { digest: _, ...copy } = structuredClone(later)
    change(copy as Statement)
    // sealed again, so that the changes are found by themselves, not by the digest
    return problemOf(sealedStatement(copy))
  }

  test('stands beside the chain: who, when, after which entry, which lots, to what; and it ties', () => {
    const [first, second] = later.lots.map(({ lot_id }) => lot_id)
    const by = `s${shop.people.owner.staff_id}`
    expect(later.changes).toMatchObject([
      { staff_id: by, after_entry: 1, lots: [first], to: '2199-07-01' },
      { staff_id: by, after_entry: 2, lots: [first, second], to: '2199-08-01' },
    ])
    expect(problemOf(later)).toBeNull()
    expect(statement.changes).toEqual([])
  })

  test.each<[string, (copy: Statement) => void]>([
    ['a change that was cut out', ({ changes }) => void changes.pop()],
    ['a change to another day', ({ changes }) => void (changes[1]!.to = '2199-09-01')],
    ['a change of another lot', ({ changes }) => void changes[1]!.lots.pop()],
    ['two changes in another order', ({ changes }) => void changes.reverse()],
    [
      'a change after more entries than there are',
      ({ changes }) => void (changes[1]!.after_entry = 9),
    ],
    [
      'a day of a lot and of its change that nobody set in order',
      ({ lots }) => void (lots[0]!.expires_on = '2199-09-01'),
    ],
  ])('%s is found', (_, change) => expect(retold(change)).toEqual(expect.any(String)))

  test('is said by the command line below the line that says ok', async () => {
    platform.file('changed.json', JSON.stringify(later))
    const output = await platform.command('ledger-verify', 'changed.json')
    expect(output.code).toBe(0)
    expect(output.out.trim().split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^ {2}beside the chain: at .* set the expiration date of l\d+ to 2199-07-01$/,
      ),
      expect.stringMatching(/ set the expiration date of l\d+, l\d+ to 2199-08-01$/),
    ])
  })
})

describe('npm run ledger:verify -- FILE', () => {
  test('says a line and exits 0; with a changed cent it names it and exits 1', async () => {
    platform.file('whole.json', JSON.stringify(statement))
    platform.file(
      'cent.json',
      JSON.stringify(changed(({ entries }) => void (entries[0]!.amount = '20.01'))),
    )
    const whole = await platform.command('ledger-verify', 'whole.json')
    expect(whole).toMatchObject({
      code: 0,
      err: '',
      out: `${shop.shop_url}  ${id}  card ${statement.card.gift_card_id}  ok  entries 6  balance 7.34 GBP\n`,
    })
    const cent = await platform.command('ledger-verify', 'cent.json')
    expect(cent).toMatchObject({ code: 1, err: '' })
    expect(cent.out).toContain('WRONG')
    expect(cent.out).toContain('entry 1')
  })

  test('checks who signed an account: one whose digest was computed again is wrong', async () => {
    const verify = (file: string, content: object) => {
      platform.file(file, JSON.stringify(content))
      return platform.command('ledger-verify', file)
    }
    const signed = await verify('account.json', account)
    expect(signed).toMatchObject({ code: 0, err: '' })
    expect(signed.out).toContain(text('cli.statement.signature.right'))
    const { digest: _, signature, ...later } = { ...account, made_at: '2020-01-01T00:00:00.000Z' }
    const forged = sealedAccount(later, vaultWith('another key of somebody who has not ours'))
    expect(accountProblem(forged)).toBeNull()
    for (const content of [forged, { ...forged, signature }]) {
      const output = await verify('forged.json', content)
      expect(output.code).toBe(1)
      expect(output.out).toContain(text('cli.statement.signature.wrong'))
    }
    const { signature: __, ...earlier } = account
    const unsigned = await verify('earlier.json', earlier)
    expect(unsigned.code).toBe(0)
    expect(unsigned.out).toContain(text('cli.statement.signature.missing'))
  })

  test.each([
    ['nothing.json', 'There is no file'],
    ['words.json', 'it is not JSON'],
    ['other.json', 'form is not as a statement has it'],
  ])('%s is no statement, and it says so', async (name, words) => {
    platform.file('words.json', 'once upon a time')
    platform.file('other.json', '{"form": "a letter"}')
    const output = await platform.command('ledger-verify', name)
    expect(output).toMatchObject({ code: 1, out: '' })
    expect(output.err).toContain(words)
  })
})
