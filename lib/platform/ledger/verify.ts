import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open.ts'
import { type Db, type Trx, transact } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'
import { lotsOf } from './read-lots.ts'
import { cardCheck, type CardRow, type EntryRow, Mismatch } from './verify-card.ts'
import { verifyAcross } from './verify-across.ts'

/** A verified shop; `problem` is the first mismatch, or null. */
export type Verified = {
  shop_url: string
  currency: string
  cards: number
  entries: number
  balance: string
  problem: string | null
}
type Shop = { shop_id: bigint; shop_url: string; currency: string }
type Place = { after: bigint; cards: number; entries: number; balance: bigint }

// few cards at a time on the embedded database, where a transaction blocks everyone else
const cardsATime = { pglite: 20, postgres: 200 } as const
const entriesATime = 1000

/**
 * Recomputes every shop's ledger from its entries; `say` gets each shop's result and the progress
 * in between.
 */
export const verifyLedger = async (
  { db }: Pick<Platform, 'db'>,
  { kind }: Pick<Database, 'kind'>,
  say: (line: Verified | { shop_url: string; cards: number }) => Promise<void>,
): Promise<void> => {
  for (const shop of await shopsOf(db)) {
    const at = start()
    const onPage = () => say({ shop_url: shop.shop_url, cards: at.cards })
    const problem = await (kind === 'postgres'
      ? inOneSnapshot(db, shop, at, onPage)
      : pageByPage(db, shop, at, onPage)
    ).then(() => null, nameOf)
    await say(verified(shop, at, problem))
  }
}

/** Verifies inside a transaction, as it sees the ledger. */
export const verifyIn = async (trx: Trx): Promise<Verified[]> => {
  const all: Verified[] = []
  for (const shop of await shopsOf(trx)) {
    const at = start()
    const problem = await wholeShop(trx, shop, at).then(() => null, nameOf)
    all.push(verified(shop, at, problem))
  }
  return all
}

const start = (): Place => ({ after: 0n, cards: 0, entries: 0, balance: 0n })
const shopsOf = (db: Db | Trx): Promise<Shop[]> =>
  db.selectFrom('shop').select(['shop_id', 'shop_url', 'currency']).orderBy('shop_url').execute()
const verified = (
  { shop_url, currency }: Shop,
  { cards, entries, balance }: Place,
  problem: string | null,
): Verified => ({ shop_url, currency, cards, entries, balance: formatMinor(balance), problem })

const nameOf = (cause: unknown): string => {
  if (cause instanceof Mismatch) return cause.message
  throw cause
}

const inOneSnapshot = (db: Db, shop: Shop, at: Place, onPage: () => Promise<void>): Promise<void> =>
  transact(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    // an operator's command may take long on a large ledger or a busy machine
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`set local statement_timeout = 0`.execute(trx)
    await wholeShop(trx, shop, at, onPage)
  })

const wholeShop = async (
  trx: Trx,
  shop: Shop,
  at: Place,
  onPage: () => Promise<void> = async () => undefined,
): Promise<void> => {
  while (await verifyCards(trx, shop, at, cardsATime.postgres)) await onPage()
  await verifyAcross(trx, shop)
}

/**
 * Verifies page by page, each of whole cards in its own snapshot: everything compared is within a
 * card.
 */
const pageByPage = async (
  db: Db,
  shop: Shop,
  at: Place,
  onPage: () => Promise<void>,
): Promise<void> => {
  while (await transact(db, (trx) => verifyCards(trx, shop, at, cardsATime.pglite))) {
    await onPage()
    await breathe()
  }
  await verifyAcross(db, shop)
}

/** Verifies the shop's next cards; false at the end. */
const verifyCards = async (
  trx: Trx,
  { shop_id }: Shop,
  at: Place,
  cardsMax: number,
): Promise<boolean> => {
  const { rows: cards } = await sql<CardRow>`
    select g.gift_card_id, g.shop_id, g.balance, g.version, g.head,
      (select count(*) from movement m
        where m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id) as movements
    from gift_card g
    where g.shop_id = ${shop_id} and g.gift_card_id > ${at.after}
    order by g.gift_card_id
    limit ${cardsMax}`.execute(trx)
  if (cards.length === 0) return false
  const ids = cards.map(({ gift_card_id }) => gift_card_id)
  const lots = await lotsOf(trx, shop_id, ids)
  const byCard = Map.groupBy(lots, (lot) => lot.gift_card_id)
  const checks = new Map(
    cards.map((card) => [
      card.gift_card_id,
      cardCheck(
        card,
        new Map((byCard.get(card.gift_card_id) ?? []).map((lot) => [lot.lot_id, lot])),
      ),
    ]),
  )
  let card = 0n
  let seq = 0
  for (;;) {
    const entries = await entriesAfter(trx, shop_id, ids, card, seq)
    for (const entry of entries) checks.get(entry.gift_card_id)!.entry(entry)
    at.entries += entries.length
    if (entries.length < entriesATime) break
    ;({ gift_card_id: card, seq } = entries.at(-1)!)
  }
  for (const check of checks.values()) check.end()
  at.cards += cards.length
  at.balance += cards.reduce((sum, { balance }) => sum + balance, 0n)
  at.after = ids.at(-1)!
  return true
}

const entriesAfter = async (
  trx: Trx,
  shopId: bigint,
  ids: bigint[],
  card: bigint,
  seq: number,
): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select e.shop_id, e.gift_card_id, e.seq, e.movement_id, e.lot_id, e.contra, e.amount,
      e.balance_after, e.at, e.hash, e.lot_expires_on, m.kind, m.reason, m.note, m.salt,
      m.note_digest, m.source, m.staff_id, m.cause_kind, m.cause_id, m.undoes, m.expires_on,
      m.balance_before, m.shop_id as m_shop_id, m.gift_card_id as m_gift_card_id,
      m.amount as m_amount, m.balance_after as m_balance_after, m.at as m_at
    from entry e
    join movement m on m.shop_id = e.shop_id and m.movement_id = e.movement_id
    where e.shop_id = ${shopId} and e.gift_card_id = any(${ids}::bigint[])
      and (e.gift_card_id, e.seq) > (${card}, ${seq})
    order by e.gift_card_id, e.seq
    limit ${entriesATime}`.execute(trx)
  return rows
}
