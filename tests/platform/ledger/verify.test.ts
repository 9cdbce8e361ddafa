import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { sealJobOf } from '#platform/ledger/seal.ts'
import { type Verified, verifyLedger } from '#platform/ledger/verify.ts'
import { startOperated } from '../../support/product/operated.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ start: startOperated })
const shop = await platform.shop()
const { id } = await platform.customer(shop)
let card: bigint

const give = async (valueToUpdate: string, more: object = {}) =>
  (
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate, reason: 'Reward', ...more },
    })
  ).body.transaction.transaction_id

beforeAll(async () => {
  platform.at('2026-03-01T10:00:00Z')
  await give('20', { note: 'Für Ada, “bitte”', expires_on: '2026-05-01' })
  await give('12.34')
  await give('-25.00')
  const taken = await give('7.00')
  await platform.call(shop.people.owner, undoTransaction, { params: { id: taken } })
  card = (
    await platform.db
      .selectFrom('gift_card')
      .select('gift_card_id')
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
  ).gift_card_id
  await transact(platform.db, (trx) =>
    post(trx, {
      shop_id: shop.shop_id,
      gift_card_id: card,
      kind: 'redeem',
      amount: -134n,
      source: 'checkout',
      cause: { kind: 'order', id: '#1' },
      at: new Date('2026-03-02T10:00:00Z'),
    }),
  )
  platform.at('2026-03-04T10:00:00Z')
  await sealJobOf(platform).handle({}, {} as never)
})

const verify = async (): Promise<Verified> => {
  const lines: Verified[] = []
  await verifyLedger(
    platform,
    platform.database,
    async (line) => void ('balance' in line && lines.push(line)),
  )
  return lines.find(({ shop_url }) => shop_url === shop.shop_url)!
}

/** Makes a change that needs access to the database, with triggers off, then reverts it. */
const tampered = async <T>(
  table: string,
  change: RawBuilder<unknown>,
  look: () => Promise<T>,
): Promise<T> => {
  const { db } = platform
  const name = sql.table(table)
  const kept = sql.table(`kept_${table}`)
  await sql`create table ${kept} as select * from ${name}`.execute(db)
  await sql`alter table ${name} disable trigger user`.execute(db)
  try {
    await change.execute(db)
    return await look()
  } finally {
    const { rows } = await sql<{
      name: string
      key: boolean
    }>`
      select a.attname::text as name, coalesce(a.attnum = any(i.indkey), false) as key
      from pg_attribute a
        left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = ${table}::regclass and a.attnum > 0`.execute(db)
    const set = sql.join(
      rows
        .filter(({ key }) => !key)
        .map((column) => sql`${sql.ref(column.name)} = k.${sql.ref(column.name)}`),
    )
    const on = sql.join(
      rows
        .filter(({ key }) => key)
        .map((column) => sql`t.${sql.ref(column.name)} = k.${sql.ref(column.name)}`),
      sql` and `,
    )
    await sql`update ${name} t set ${set} from ${kept} k where ${on}`.execute(db)
    await sql`alter table ${name} enable trigger user`.execute(db)
    await sql`drop table ${kept}`.execute(db)
  }
}

describe('npm run ledger:verify', () => {
  test('says a line a shop, and that all ties', async () => {
    const output = await platform.command('ledger-verify')
    expect(output).toMatchObject({ code: 0, err: '' })
    expect(output.out).toBe(`${shop.shop_url}  ok  cards 1  entries 7  balance 6.00 GBP\n`)
  })

  test('exits 1 and names the cent', async () => {
    const output = await tampered(
      'gift_card',
      sql`update gift_card set balance = balance + 1 where gift_card_id = ${card}`,
      () => platform.command('ledger-verify'),
    )
    expect(output).toMatchObject({ code: 1, err: '' })
    expect(output.out).toBe(
      `${shop.shop_url}  WRONG  card g${card}: the balance is 6.01, the entries say 6.00\n`,
    )
  })

  test('takes one statement, not two', async () => {
    expect(await platform.command('ledger-verify', 'one.json', 'two.json')).toMatchObject({
      code: 2,
      out: '',
    })
  })
})

describe('a change behind the back of the ledger is found and named:', () => {
  const one = (column: string, value: string, where: string) =>
    sql`${sql.ref(column)} = ${sql.raw(value)} where ${sql.raw(where)}`
  const entry = (column: string, value: string, seq: number) =>
    sql`update entry set ${one(column, value, `seq = ${seq}`)}`
  const movement = (column: string, value: string, kind: string) =>
    sql`update movement set ${one(column, value, `kind = '${kind}'`)}`
  test.each<[string, string, RawBuilder<unknown>, RegExp]>([
    [
      'one cent of an entry',
      'entry',
      entry('amount', 'amount + 1', 2),
      /the balance after entry 2 is 32\.34, the entries say 32\.35/,
    ],
    [
      'one cent of an entry and the balance after it',
      'entry',
      sql`update entry set amount = amount + 1, balance_after = balance_after + 1 where seq = 2`,
      /amount of lot l\d+ is 12\.34, the entries say 12\.35/,
    ],
    [
      'one bit of a hash',
      'entry',
      entry('hash', 'set_byte(hash, 0, get_byte(hash, 0) # 1)', 3),
      /the hash of entry 3 \(movement t\d+\) is [0-9a-f]{64}, the entries say [0-9a-f]{64}/,
    ],
    [
      'the time of an entry',
      'entry',
      entry('at', "at + interval '1 ms'", 1),
      /the time of entry 1/,
    ],
    [
      'the contra account',
      'entry',
      entry('contra', "'sales'", 1),
      /the contra account of entry 1 is sales, the entries say promotion/,
    ],
    [
      'what is left of a lot',
      'lot',
      sql`update lot set remaining = remaining - 1 where remaining > 0`,
      /what is left of lot l\d+ is 5\.99, the entries say 6\.00/,
    ],
    [
      'the last day of a lot',
      'lot',
      sql`update lot set expires_on = expires_on + 365 where expires_on is not null`,
      /the expiry of lot l\d+ is 2027-05-01, the entries say 2026-05-01/,
    ],
    [
      'a note',
      'movement',
      movement('note', "'for somebody else'", 'issue'),
      /the note's digest of movement t\d+/,
    ],
    ['the reason', 'movement', movement('reason', "'Donation'", 'adjust'), /the hash of entry 3/],
    [
      'the order behind a redemption',
      'movement',
      movement('cause_id', "'#2'", 'redeem'),
      /the hash of entry \d/,
    ],
    [
      'who did it',
      'movement',
      sql`
        update movement
        set staff_id = ${sql.raw('(select max(staff_id) from staff)')}
        where kind = 'issue'`,
      /the hash of entry 1/,
    ],
    [
      'the amount of a movement',
      'movement',
      sql`
        update movement
        set amount = amount + 1, balance_after = balance_after + 1
        where kind = 'redeem'`,
      /the amount of movement t\d+ is -1\.33, the entries say -1\.34/,
    ],
    [
      'the version of a card',
      'gift_card',
      sql`update gift_card set version = version + 1`,
      /the version is 8, the entries say 7/,
    ],
    ['the head of a card', 'gift_card', sql`update gift_card set head = ''`, /the head is/],
    [
      'a seal',
      'seal',
      sql`update seal set hash = sha256(hash) where day = '2026-03-01'`,
      /the seal of 2026-03-01 is/,
    ],
    [
      'the count of a seal',
      'seal',
      sql`update seal set entries = entries + 1 where day = '2026-03-02'`,
      /the seal of 2026-03-02 counts 2 entries on 1 cards, there are 1 on 1/,
    ],
  ])('%s', async (_, table, change, sentence) => {
    const report = await tampered(table, change, verify)
    expect(report.problem).toMatch(sentence)
    expect((await verify()).problem).toBeNull()
  })

  test('the last entry of a card, with the balance set back', async () => {
    const { db } = platform
    const all = await db
      .selectFrom('entry')
      .selectAll()
      .where('gift_card_id', '=', card)
      .orderBy('seq')
      .execute()
    const last = all.at(-1)!
    const report = await tampered(
      'gift_card',
      sql`
        update gift_card
        set
          balance = ${all.at(-2)!.balance_after},
          version = version - 1,
          head = ${all.at(-2)!.hash}`,
      () =>
        tampered(
          'lot',
          sql`update lot set remaining = remaining - ${last.amount} where lot_id = ${last.lot_id}`,
          async () => {
            await sql`alter table entry disable trigger user`.execute(db)
            await db.deleteFrom('entry').where('entry_id', '=', last.entry_id).execute()
            const verified = await verify()
            await sql`
              insert into entry overriding system value
              values (
                ${last.entry_id}, ${last.shop_id}, ${last.gift_card_id}, ${last.seq},
                ${last.movement_id}, ${last.lot_id}, ${last.contra}, ${last.amount},
                ${last.balance_after}, ${last.at}, ${last.hash}
              )`.execute(db)
            await sql`alter table entry enable trigger user`.execute(db)
            return verified
          },
        ),
    )
    expect(report.problem).toMatch(
      /the number of movements is 6, the entries say 5|the amount of movement/,
    )
    expect((await verify()).problem).toBeNull()
  })

  test('but not that a note was erased with its salt: the chain stays whole', async () => {
    await sql`
      update movement set note = null, salt = null where note is not null`.execute(platform.db)
    expect((await verify()).problem).toBeNull()
  })
})

test('a shop is verified while its money moves', async () => {
  const more = Promise.all(Array.from({ length: 60 }, () => give('1.01')))
  const seen = []
  while (seen.length < 8) seen.push((await verify()).problem)
  await more
  expect(seen).toEqual(Array.from({ length: 8 }, () => null))
})
