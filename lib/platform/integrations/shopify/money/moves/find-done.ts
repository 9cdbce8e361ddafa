import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Claimed } from '#platform/integrations/shopify/money/claim.ts'
import { minorOf, readCard, type Reply, type Store } from './requests.ts'
import type { Move } from './settle.ts'
import type { Account, AccountTransaction } from './shapes.ts'

/** A store's clock may be so far behind ours. */
const skewMs = 5 * 60_000

type Made = NonNullable<Reply['made']>

/** Writes the note by which a move is found in the store: the transaction that it is for. */
export const noteOf = ({ movement_id, move_id }: Move): string =>
  movement_id === null ? `tender m${move_id}` : `tender t${movement_id}`

/** Recognises a note that moves of ours have. */
export const isOurNote = (note: string | null | undefined): boolean =>
  note?.startsWith('tender ') ?? false

const cardTypeOf = { give: 'GiftCardCreditTransaction', take: 'GiftCardDebitTransaction' }

/** Finds what a look has noted already as a move's transaction. */
const findNoted = async (
  db: Db | Trx,
  { shop_id, gift_card_id }: Claimed,
  { move_id }: Move,
  way: 'give' | 'take',
  amount: bigint,
): Promise<Made | null> => {
  const noted = await db
    .selectFrom('store_entry')
    .select(['remote_id', 'at'])
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('move_id', '=', move_id)
    .where('amount', '=', way === 'give' ? amount : -amount)
    .executeTakeFirst()
  return noted ? { id: noted.remote_id, at: noted.at } : null
}

/**
 * Finds a move of a gift card: as a look has noted it, or by its note and amount. A transaction that is
 * known as another isn't it, nor one whose note was copied. Null: it wasn't done.
 */
export const findInCard = async (
  db: Db | Trx,
  store: Store,
  claimed: Claimed,
  move: Move,
  way: 'give' | 'take',
  amount: bigint,
): Promise<Made | null> => {
  const before = await findNoted(db, claimed, move, way, amount)
  if (before) return before
  const card = await readCard(store, claimed.remote_id!)
  const note = noteOf(move)
  const noted = (card?.transactions?.nodes ?? []).filter(
    (one) =>
      one.note === note && one.__typename === cardTypeOf[way] && minorOf(one.amount) === amount,
  )
  const unknown = await unknownOf(
    db,
    claimed,
    noted.map(({ id }) => id),
  )
  const found = noted.findLast(({ id }) => unknown.has(id))
  return found ? { id: found.id, at: new Date(found.processedAt) } : null
}

/** Lists which ids of transactions aren’t known. */
export const unknownOf = async (
  db: Db | Trx,
  { shop_id }: Claimed,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const known = await db
    .selectFrom('store_entry')
    .select('remote_id')
    .where('shop_id', '=', shop_id)
    .where('remote_id', 'in', [...ids])
    .execute()
  const all = new Set(known.map(({ remote_id }) => remote_id))
  return new Set(ids.filter((id) => !all.has(id)))
}

const typeOf = {
  give: 'StoreCreditAccountCreditTransaction',
  take: 'StoreCreditAccountDebitTransaction',
}

/**
 * Finds a move of an account, which has no note: an adjustment of its amount that isn't known, since
 * the first try. Null: it wasn't done.
 */
export const findInAccount = async (
  db: Db | Trx,
  claimed: Claimed,
  account: Account,
  move: Move,
  way: 'give' | 'take',
  amount: bigint,
): Promise<Made | null> => {
  const since = (move.tried_at?.getTime() ?? 0) - skewMs
  const fits = (one: AccountTransaction): boolean =>
    one.__typename === typeOf[way] &&
    one.event === 'ADJUSTMENT' &&
    Date.parse(one.createdAt) >= since &&
    minorOf(one.amount) === amount
  const near = account.transactions.nodes.filter(fits)
  const unknown = await unknownOf(
    db,
    claimed,
    near.flatMap(({ id }) => (id ? [id] : [])),
  )
  const found = near.findLast(({ id }) => id !== undefined && unknown.has(id))
  return found ? { id: found.id!, at: new Date(found.createdAt), account: account.id } : null
}

/**
 * Finds the move of a mirrored card that a transaction's note names: of its amount, and without a
 * transaction of its own, because a person may copy a note.
 */
export const moveOfNote = async (
  trx: Trx,
  { shop_id, gift_card_id }: Claimed,
  { note, amount }: { note: string | null; amount: bigint },
): Promise<bigint | null> => {
  const [, of, id] = /^tender ([tm])([1-9]\d{0,17})$/.exec(note ?? '') ?? []
  if (id === undefined) return null
  const ways = amount > 0n ? ['open', 'give'] : ['take', 'close']
  const size = amount < 0n ? -amount : amount
  const { rows } = await sql<{ move_id: bigint }>`
    select v.move_id
    from store_move v
    where v.shop_id = ${shop_id} and v.gift_card_id = ${gift_card_id}
      and ${of === 't' ? sql`v.movement_id` : sql`v.move_id`} = ${id}::bigint
      and v.kind = any(${ways}::text[]) and ${size}::bigint in (v.amount, v.done_amount)
      and not exists (
        select from store_entry e
        where e.shop_id = v.shop_id and e.gift_card_id = v.gift_card_id
          and e.move_id = v.move_id)`.execute(trx)
  return rows[0]?.move_id ?? null
}

/**
 * Checks whether a change of an account may be a move of ours whose answer was lost: it is left to the
 * next try.
 */
export const isPerhapsOurs = async (
  trx: Trx,
  { shop_id, gift_card_id }: Claimed,
  { kind, amount, at }: { kind: string; amount: bigint; at: Date },
): Promise<boolean> => {
  if (kind !== 'change') return false
  const ways = amount > 0n ? (['open', 'give'] as const) : (['take', 'close'] as const)
  const move = await trx
    .selectFrom('store_move')
    .select('move_id')
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('state', 'in', ['waiting', 'failed'])
    .where('kind', 'in', ways)
    .where((of) => of(of.fn.coalesce('done_amount', 'amount'), '=', amount < 0n ? -amount : amount))
    .where('tried_at', '<=', new Date(at.getTime() + skewMs))
    .executeTakeFirst()
  return move !== undefined
}
