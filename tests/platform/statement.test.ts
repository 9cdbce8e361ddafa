import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getStatement, updateBalance } from '#contract/customers.ts'
import { undoTransaction } from '#contract/store-credit.ts'
import { problemOf, Statement } from '#platform/ledger/statement.ts'
import { type Operated, startOperated } from '../support/operated.ts'
import type { TestShop } from '../support/platform.ts'

let t: Operated
let shop: TestShop
let id: string
let statement: Statement

const give = async (valueToUpdate: string, more: object = {}) => (await t.call(shop.people.owner, updateBalance, { params: { id }, body: { valueToUpdate, reason: 'Reward', ...more } })).body.transaction.transaction_id

beforeAll(async () => {
  t = await startOperated()
  shop = await t.shop()
  ;({ id } = await t.customer(shop))
  await give('20', { note: 'A secret of the staff', expires_on: '2199-05-01' })
  await give('12.34')
  await give('-25.00')
  await t.call(shop.people.owner, undoTransaction, { params: { id: await give('7.00') } })
  statement = Statement.parse((await t.call(shop.people.limited, getStatement, { params: { id } })).body)
})
afterAll(() => t.close())

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
    ['another moment', ({ movements, entries }) => void (movements[0]!.at = entries[0]!.at = '2020-01-01T00:00:00.000Z')],
    ['two entries in another order', ({ entries }) => void ([entries[0], entries[1]] = [entries[1]!, entries[0]!])],
    ['two entries that changed their numbers and places', ({ entries }) => void ([entries[0], entries[1]] = [{ ...entries[1]!, seq: 1 }, { ...entries[0]!, seq: 2 }])],
    ['an entry that was cut out', ({ entries }) => void entries.splice(2, 1)],
    ['the last entry that was cut off', ({ entries }) => void entries.pop()],
    ['the last movement that was cut off with its entries', ({ entries, movements }) => void (movements.pop(), entries.pop())],
    ['a head of another card', ({ card }) => void (card.head = 'ab'.repeat(32))],
  ])('%s is found', (_, change) => {
    expect(problemOf(changed(change))).toEqual(expect.any(String))
  })

  test('is there for whom has a card, and is another shop’s to nobody', async () => {
    const bare = await t.customer(shop)
    expect(await t.call(shop.people.owner, getStatement, { params: { id: bare.id } })).toMatchObject({ status: 404, error: { code: 'not_found' } })
    const other = await t.shop()
    expect(await t.call(other.people.owner, getStatement, { params: { id } })).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(await t.call(shop.people.pos, getStatement, { params: { id } })).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })
})

describe('npm run ledger:verify -- FILE', () => {
  test('says a line and exits 0; with a changed cent it names it and exits 1', async () => {
    t.file('whole.json', JSON.stringify(statement))
    t.file('cent.json', JSON.stringify(changed(({ entries }) => void (entries[0]!.amount = '20.01'))))
    const whole = await t.command('ledger-verify', 'whole.json')
    expect(whole).toMatchObject({ code: 0, err: '', out: `${shop.shop_url}  ${id}  card ${statement.card.gift_card_id}  ok  entries 6  balance 7.34 GBP\n` })
    const cent = await t.command('ledger-verify', 'cent.json')
    expect(cent).toMatchObject({ code: 1, err: '' })
    expect(cent.out).toContain('WRONG')
    expect(cent.out).toContain('entry 1')
  })

  test.each([['nothing.json', 'There is no file'], ['words.json', 'it is no JSON'], ['other.json', 'form is not as one has it']])('%s is no statement, and it says so', async (name, words) => {
    t.file('words.json', 'once upon a time')
    t.file('other.json', '{"form": "a letter"}')
    const said = await t.command('ledger-verify', name)
    expect(said).toMatchObject({ code: 1, out: '' })
    expect(said.err).toContain(words)
  })
})
