import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/transact.ts'
import { entryHash } from '#platform/ledger/chain.ts'

const sum = (values: bigint[]): bigint => values.reduce((a, b) => a + b, 0n)
const groupBy = <Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> =>
  Map.groupBy(rows, keyOf)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * Lists every mismatch, cent by cent and hash by hash, from the rows alone. Empty: the ledger is
 * consistent.
 */
export const whatDoesNotTie = async (db: Db): Promise<string[]> => {
  const wrong: string[] = []
  const ties = (is: unknown, should: unknown, what: string): void => {
    if (is !== should) wrong.push(`${what}: ${String(is)}, should be ${String(should)}`)
  }
  const cards = await db.selectFrom('gift_card').selectAll().execute()
  const movements = await db.selectFrom('movement').selectAll().orderBy('movement_id').execute()
  const entries = await db
    .selectFrom('entry')
    .selectAll()
    .orderBy('gift_card_id')
    .orderBy('seq')
    .execute()
  const lots = await db.selectFrom('lot').selectAll().execute()
  const movementOf = new Map(movements.map((movement) => [movement.movement_id, movement]))
  const byCard = groupBy(entries, (entry) => entry.gift_card_id)
  const byMovement = groupBy(entries, (entry) => entry.movement_id)
  const byLot = groupBy(entries, (entry) => entry.lot_id)
  const lotsOf = groupBy(lots, (lot) => lot.gift_card_id)

  for (const card of cards) {
    let balance = 0n
    let seq = 0
    let head: Uint8Array = new Uint8Array()
    let last = -Infinity
    for (const entry of byCard.get(card.gift_card_id) ?? []) {
      const here = `card ${card.gift_card_id} entry ${entry.seq}`
      const movement = movementOf.get(entry.movement_id)!
      balance += entry.amount
      seq += 1
      ties(entry.seq, seq, `${here} number`)
      ties(entry.balance_after, balance, `${here} balance`)
      ties(entry.shop_id, card.shop_id, `${here} shop`)
      ties(entry.at.getTime(), movement.at.getTime(), `${here} time`)
      ties(
        Math.max(entry.at.getTime(), last),
        entry.at.getTime(),
        `${here} time after the one before`,
      )
      last = entry.at.getTime()
      head = entryHash(head, entry, movement)
      ties(hex(entry.hash), hex(head), `${here} hash`)
    }
    ties(card.balance, balance, `card ${card.gift_card_id} balance`)
    ties(card.version, seq, `card ${card.gift_card_id} version`)
    ties(hex(card.head), hex(head), `card ${card.gift_card_id} head`)
    ties(
      sum((lotsOf.get(card.gift_card_id) ?? []).map((lot) => lot.remaining)),
      balance,
      `card ${card.gift_card_id} lots`,
    )
  }
  for (const movement of movements) {
    const here = `movement ${movement.movement_id}`
    ties(
      sum((byMovement.get(movement.movement_id) ?? []).map((entry) => entry.amount)),
      movement.amount,
      `${here} entries`,
    )
    ties(movement.balance_before + movement.amount, movement.balance_after, `${here} balance`)
    if (movement.pair !== null)
      ties(movementOf.get(movement.pair)?.amount, -movement.amount, `${here} and what went out`)
    if (movement.note !== null)
      ties(
        hex(movement.note_digest!),
        createHash('sha256').update(movement.salt!).update(movement.note).digest('hex'),
        `${here} note`,
      )
  }
  for (const lot of lots)
    ties(
      sum((byLot.get(lot.lot_id) ?? []).map((entry) => entry.amount)),
      lot.remaining,
      `lot ${lot.lot_id}`,
    )
  return wrong
}
