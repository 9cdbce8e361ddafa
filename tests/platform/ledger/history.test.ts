import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { transact } from '#platform/db/transact.ts'
import { entryHash } from '#platform/ledger/chain.ts'
import { type Cards, cardsOf, codeOf } from '../../support/ledger/cards.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z' })
let card: bigint
let desk: Cards
beforeEach(async () => {
  const { id } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '10.00', reason: 'Reward', note: 'Grüße 😀 Привет' },
  })
  card = BigInt(body.transaction.gift_card_id.slice(1))
  desk = cardsOf(platform, shop, card)
})

describe('history', () => {
  const attempts = ['entry', 'movement', 'lot', 'seal'].flatMap((table) => [
    [table, 'delete', `delete from ${table}`],
    [table, 'truncate', `truncate ${table} cascade`],
  ])
  const updates = [
    ['entry', 'update', 'update entry set amount = amount + 1'],
    ['entry', 'update of the hash', "update entry set hash = ''"],
    ['entry', 'update that changes nothing', 'update entry set amount = amount'],
    ['seal', 'update', "update seal set hash = ''"],
    [
      'movement',
      'update of the amount',
      'update movement set amount = amount + 1, balance_after = balance_after + 1',
    ],
    ['movement', 'update of the time', "update movement set at = at + interval '1 second'"],
    ['movement', 'update of who did it', 'update movement set staff_id = null'],
    ['movement', 'rewritten note', "update movement set note = 'something else'"],
    ['movement', 'note erased and rewritten', "update movement set note = 'x', salt = null"],
    ['movement', 'update of the digest', 'update movement set note_digest = null'],
    ['lot', 'update of the amount', 'update lot set amount = amount + 1'],
    ['lot', 'update of the kind', "update lot set kind = 'paid'"],
    ['card_event', 'delete', 'delete from card_event'],
    ['card_event', 'update', 'update card_event set version = version + 1'],
    ['gift_card', 'more set aside than there is', 'update gift_card set held = balance + 1'],
    ['lot', 'more left than there was', 'update lot set remaining = amount + 1'],
    ['gift_card', 'balance below zero', 'update gift_card set balance = -1'],
  ]
  test.each([...attempts, ...updates])(
    '%s: %s is refused by the database',
    async (table, _, statement) => {
      if (table === 'card_event')
        await sql`
          insert into card_event (shop_id, gift_card_id, kind, version, at)
          values (${shop.shop_id}, ${card}, 'noted', 1, now())`.execute(platform.db)
      if (table === 'seal')
        await platform.db
          .insertInto('seal')
          .values({
            shop_id: shop.shop_id,
            day: '2020-01-01',
            cards: 0n,
            entries: 0n,
            hash: Buffer.from('x'),
            sealed_at: new Date(),
          })
          .onConflict((on) => on.doNothing())
          .execute()
      expect(await codeOf(sql.raw(statement!).execute(platform.db))).toMatch(/^(TD001|23514)$/)
    },
  )

  test('stays whole when a note is erased, and says no more what it was', async () => {
    await desk.write({
      kind: 'adjust',
      amount: -1n,
      note: 'told me about her illness',
      reason: 'Other',
    })
    await platform.db
      .updateTable('movement')
      .set({ note: null, salt: null })
      .where('gift_card_id', '=', card)
      .execute()
    await desk.ties()
    const kept = await platform.db
      .selectFrom('movement')
      .selectAll()
      .where('gift_card_id', '=', card)
      .orderBy('movement_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(kept.note).toBeNull()
    const unsalted = createHash('sha256').update('told me about her illness').digest('hex')
    expect(Buffer.from(kept.note_digest!).toString('hex')).not.toBe(unsalted)
  })

  test('shows every change that goes past its triggers', async () => {
    const { db } = platform
    const tampered = async (statement: string): Promise<string[]> => {
      let mismatches: string[] = []
      await transact(db, async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql.raw(statement).execute(trx)
        mismatches = await whatDoesNotTie(trx)
        throw new Error('only looking')
      }).catch((cause: Error) => expect(cause.message).toBe('only looking'))
      return mismatches
    }
    for (const statement of [
      `update entry set amount = amount + 1 where gift_card_id = ${card}`,
      `update entry set at = at + interval '1 second' where gift_card_id = ${card}`,
      `update movement set reason = 'Donation' where gift_card_id = ${card}`,
      `update movement set staff_id = null where gift_card_id = ${card}`,
      `update movement set note = 'another' where gift_card_id = ${card}`,
      `update lot set remaining = remaining - 1 where gift_card_id = ${card}`,
      `update gift_card set balance = balance + 1 where gift_card_id = ${card}`,
      `update gift_card set head = '' where gift_card_id = ${card}`,
      `delete from entry where gift_card_id = ${card}`,
    ])
      expect(await tampered(statement), statement).not.toEqual([])
    await desk.ties()
  })

  test('has the same hash in SQL and in TypeScript, whatever the texts hold', async () => {
    for (const text of [
      'plain',
      '',
      'Ёжик; drop',
      '5:colon,comma',
      '😀'.repeat(50),
      'a\nb\tc',
      "quote'",
      'é',
      'e\u0301',
    ])
      await desk.write({
        kind: 'issue',
        amount: 7n,
        reason: text,
        note: text || null,
        cause: { kind: text || 'k', id: text },
        expires_on: '2027-02-28',
      })
    const rows = await sql<{
      mine: Uint8Array
      seq: number
    }>`
      select entry_hash(lag(e.hash, 1, ''::bytea) over (order by e.seq), e, m) as mine, e.seq
      from entry e
        join movement m on m.movement_id = e.movement_id
      where e.gift_card_id = ${card}
      order by e.seq`.execute(platform.db)
    const entries = await platform.db
      .selectFrom('entry')
      .selectAll()
      .where('gift_card_id', '=', card)
      .orderBy('seq')
      .execute()
    const movements = new Map(
      (
        await platform.db
          .selectFrom('movement')
          .selectAll()
          .where('gift_card_id', '=', card)
          .execute()
      ).map((one) => [one.movement_id, one]),
    )
    let head: Uint8Array = new Uint8Array()
    for (const [i, entry] of entries.entries()) {
      head = entryHash(head, entry, movements.get(entry.movement_id)!)
      expect([
        Buffer.from(rows.rows[i]!.mine).toString('hex'),
        Buffer.from(entry.hash).toString('hex'),
      ]).toEqual([Buffer.from(head).toString('hex'), Buffer.from(head).toString('hex')])
    }
    expect(entries).toHaveLength(10)
  })
})
