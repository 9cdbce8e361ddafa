import { sql } from 'kysely'
import { entryHash } from '#platform/ledger/chain.ts'
import type { EntryTable, MovementTable } from '#platform/ledger/tables.ts'
import type { Outcome } from './history.ts'
import { type Happened, type Moved, replay } from './model.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import { checkRedemptions } from '../redemptions/redeeming.ts'

type EntryRow = EntryTable &
  MovementTable & {
    entry_amount: bigint
    entry_at: Date
    card_balance: bigint
    card_head: Uint8Array
    card_version: number
  }

/**
 * Compares everything in the database about a shop with the plain model and with the clients'
 * answers.
 */
export const check = async (
  platform: TestPlatform,
  shop: TestShop,
  outcomes: readonly Outcome[],
): Promise<string[]> => {
  const { rows } = await sql<EntryRow>`
    select
      m.*,
      e.seq,
      e.lot_id,
      e.contra,
      e.balance_after,
      e.amount as entry_amount,
      e.at as entry_at,
      e.hash,
      e.lot_expires_on,
      m.balance_after as movement_after,
      g.balance as card_balance,
      g.head as card_head,
      g.version as card_version
    from entry e
      join movement m on m.movement_id = e.movement_id
      join gift_card g on g.gift_card_id = e.gift_card_id
    where e.shop_id = ${shop.shop_id}
    order by e.gift_card_id, e.seq`.execute(platform.db)
  const problems = await checkRedemptions(platform, shop)
  const moved = new Map<bigint, Moved>()
  for (const card of Map.groupBy(rows, (row) => row.gift_card_id).values()) {
    const checked = await checkCard(platform, card)
    problems.push(...checked.problems)
    for (const [id, parts] of checked.moved) moved.set(id, parts)
  }
  for (const { movement_id, pair } of new Map(rows.map((row) => [row.movement_id, row])).values()) {
    if (pair === null) continue
    const text = (parts: Moved | undefined, sign: bigint) =>
      parts?.map(({ amount, expires_on }) => `${amount * sign} ${expires_on}`).join()
    const brought = text(moved.get(movement_id), 1n)
    const took = text(moved.get(pair), -1n)
    if (brought !== took)
      problems.push(`transfer ${pair} took ${took}, ${movement_id} brought ${brought}`)
  }
  const stored = new Set(rows.map((row) => `t${row.movement_id}`))
  const known = outcomes.flatMap(({ transaction }) => transaction ?? [])
  if (new Set(known).size !== known.length) problems.push('two requests were told of one movement')
  for (const one of known)
    if (!stored.has(one)) problems.push(`${one} was acknowledged and is not there`)
  const odd = outcomes.filter(
    ({ status, code }) =>
      status !== 200 &&
      ![
        'too_little_left',
        'nothing_left',
        'already_undone',
        'not_undoable',
        'card_merged',
        'card_disabled',
      ].includes(code ?? ''),
  )
  if (odd.length)
    problems.push(
      `unexpected refusals: ${[...new Set(odd.map(({ status, code }) => `${status} ${code}`))].join(', ')}`,
    )
  return problems
}

const checkCard = async (
  platform: TestPlatform,
  rows: EntryRow[],
): Promise<{ moved: Map<bigint, Moved>; problems: string[] }> => {
  const problems: string[] = []
  const last = rows.at(-1)!
  const movements = [...Map.groupBy(rows, (row) => row.movement_id).values()]
  const happened = movements.map((list): [number, Happened] => [
    list.at(-1)!.seq,
    {
      id: list[0]!.movement_id,
      kind: list[0]!.kind,
      amount: list[0]!.amount,
      undoes: list[0]!.undoes,
      cause: list[0]!.cause_id,
      expires_on: list[0]!.expires_on,
      lots: list.map((row) => ({
        lot: row.lot_id,
        amount: row.entry_amount,
        expires_on: row.lot_expires_on,
      })),
    },
  ])
  const changes = await platform.db
    .selectFrom('card_event')
    .select(['event_id', 'version', 'detail'])
    .where('gift_card_id', '=', last.gift_card_id)
    .where('kind', '=', 'expiry_changed')
    .orderBy('event_id')
    .execute()
  const changed = changes.map(({ version, detail }): [number, Happened] => [
    version,
    {
      id: 0n,
      kind: 'expiry',
      amount: 0n,
      undoes: null,
      cause: null,
      expires_on: null,
      lots: [],
      changed: { lots: detail['lots']!.split(' ').map(BigInt), to: detail['to'] ?? null },
    },
  ])
  // at the same version the movement came first, because the version is its result
  const history = [...happened, ...changed].toSorted(([a], [b]) => a - b).map(([, one]) => one)
  const { balance, lots, moved, problems: differences } = replay(history)
  problems.push(...differences)
  if (last.card_balance !== balance)
    problems.push(`card ${last.gift_card_id}: balance ${last.card_balance}, replayed ${balance}`)
  if (last.card_version !== rows.length)
    problems.push(
      `card ${last.gift_card_id}: version ${last.card_version} of ${rows.length} entries`,
    )
  let head: Uint8Array = new Uint8Array()
  for (const row of rows) {
    head = entryHash(head, { ...row, amount: row.entry_amount, at: row.entry_at }, row)
    if (!Buffer.from(head).equals(Buffer.from(row.hash)))
      problems.push(`entry ${row.seq} of card ${row.gift_card_id}: its hash is not the chain's`)
  }
  for (const [i, row] of rows.entries())
    if (i > 0 && row.entry_at < rows[i - 1]!.entry_at)
      problems.push(`entry ${row.seq} of card ${row.gift_card_id}: its time goes back`)
  if (!Buffer.from(head).equals(Buffer.from(last.card_head)))
    problems.push(`card ${last.gift_card_id}: its head is not the chain's`)
  const stored = await platform.db
    .selectFrom('lot')
    .select(['lot_id', 'remaining', 'expires_on'])
    .where('gift_card_id', '=', last.gift_card_id)
    .where('shop_id', '=', last.shop_id)
    .execute()
  for (const lot of stored)
    if (lots.get(lot.lot_id)?.expires_on !== lot.expires_on)
      problems.push(
        `lot ${lot.lot_id} is until ${lot.expires_on}, replayed ${lots.get(lot.lot_id)?.expires_on}`,
      )
  for (const lot of stored)
    if (lots.get(lot.lot_id)?.remaining !== lot.remaining)
      problems.push(
        `lot ${lot.lot_id}: ${lot.remaining} left, replayed ${lots.get(lot.lot_id)?.remaining}`,
      )
  return { moved, problems }
}
