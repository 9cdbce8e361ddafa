import { type Selectable, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { differenceIn } from '#platform/integrations/shopify/money/compare/end-comparison.ts'
import {
  failedMove,
  isMoving,
  ourSide,
  type PairRow,
} from '#platform/integrations/shopify/money/compare/find-pairs.ts'
import type { Standing } from '#platform/integrations/shopify/money/compare/keep-differences.ts'
import {
  differenceRows,
  type DifferenceRow,
} from '#platform/integrations/shopify/money/compare/list-differences.ts'
import {
  minorOf,
  readAccount,
  readCard,
  type Store,
} from '#platform/integrations/shopify/money/moves/requests.ts'
import type { Seen } from '#platform/integrations/shopify/money/look/seen.ts'
import { readUnknown } from '#platform/integrations/shopify/money/look/read-unknown.ts'
import type { StoreMirrorTable } from '#platform/integrations/shopify/money/tables.ts'
import { withStore } from '#platform/integrations/shopify/sync/connection.ts'
import { wake } from '#platform/work/wake.ts'

/** A card of the store as it is now; `unknown`: its transactions that aren't booked. */
export type There = { balance: bigint; isEnabled: boolean; unknown: readonly Unknown[] } | null
type Unknown = Pick<Seen, 'remote_id' | 'at'>
/** A difference, and what its card has in the store. */
export type Live = { row: DifferenceRow; remote_id: string | null; there: There; at: Date }

/** Kinds whose figures are read from the store; others are as they were found. */
const withFigures = ['balance', 'state', 'missing_here', 'missing_there', 'made_there']
const isRead = ({ kind }: DifferenceRow): boolean =>
  withFigures.includes(kind) || kind === 'over_store_limit'

/** Reads a gift card or account of the store; the transactions of one that is a card's here, too. */
const readThere = async (
  ctx: Ctx,
  store: Store,
  id: string,
  mirror: Mirror | undefined,
): Promise<There> => {
  const isCard = id.includes('/GiftCard/')
  const found = isCard ? await readCard(store, id) : await readAccount(store, id)
  if (!found) return null
  const claimed = mirror && { ...mirror, remote_id: id, shop_url: ctx.shop.shop_url }
  const known = claimed && (await readUnknown({ platform: ctx, shop: ctx.shop, claimed, store }))
  return {
    balance: minorOf(found.balance),
    isEnabled: 'enabled' in found ? found.enabled : true,
    unknown: known?.seen ?? [],
  }
}

/** Finds a difference that is open or was left as it is. Errors: 404, 409 `difference_done`. */
export const findStanding = async (
  db: Db | Trx,
  { shop: { shop_id } }: Pick<Ctx, 'shop'>,
  wire: string,
  isLocked = false,
): Promise<DifferenceRow> => {
  const id = readId('store_difference', wire)
  const { rows } = await differenceRows(sql`
    where d.shop_id = ${shop_id} and d.difference_id = ${id}
    ${isLocked ? sql`for no key update of d` : sql``}`).execute(db)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'open' && row.state !== 'kept') throw new Refusal('difference_done')
  return row
}

type Mirror = Selectable<StoreMirrorTable>
const readMirror = (
  db: Db,
  { shop_id, gift_card_id }: DifferenceRow,
): Promise<Mirror | undefined> =>
  db
    .selectFrom('store_mirror')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .executeTakeFirst()

/**
 * Refuses while the store has transactions of a mirrored card that weren't looked at, and has them
 * looked at. Those that a look couldn't explain are part of the difference.
 */
const requireLooked = async (
  db: Db,
  { shop_id, gift_card_id, state, looked_at }: Mirror,
  there: There,
  now: Date,
): Promise<void> => {
  const isNew = ({ at }: Unknown): boolean => looked_at === null || at > looked_at
  if (state !== 'on' || !there?.unknown.some(isNew)) return
  await transact(db, async (trx) => {
    await trx
      .updateTable('store_mirror')
      .set({ look_at: now })
      .where('shop_id', '=', shop_id)
      .where('gift_card_id', '=', gift_card_id)
      .execute()
    wake('store_money')
  })
  throw new Refusal('difference_busy')
}

/**
 * Reads a difference's card from the store as it is now. Error: 409 `difference_busy`, where the store
 * has transactions that aren't booked yet.
 */
export const readLive = async (ctx: Ctx, wire: string): Promise<Live> => {
  const row = await findStanding(ctx.db, ctx, wire)
  const at = ctx.clock()
  const mirror = isRead(row) ? await readMirror(ctx.db, row) : undefined
  const remote_id = isRead(row) ? (mirror?.remote_id ?? row.facts['remote_id'] ?? null) : null
  if (remote_id === null) return { row, remote_id, there: null, at }
  const there = await withStore(ctx, ctx.shop, ({ ask, credentials }) =>
    readThere(ctx, { ask, credentials, currency: ctx.shop.currency }, remote_id, mirror),
  )
  if (mirror) await requireLooked(ctx.db, mirror, there, at)
  return { row, remote_id, there, at }
}

type Ours = Pick<
  PairRow,
  'gift_card_id' | 'ours' | 'mirror' | 'problem' | 'failed' | 'is_spendable' | 'is_moving'
>

/** Reads our side of a card, as far as it has moved since the store was read. */
const readOurs = async (
  db: Db | Trx,
  { row: { shop_id, gift_card_id }, at }: Live,
  now: Date,
): Promise<Ours | undefined> => {
  const { rows } = await sql<Ours>`
    select o.gift_card_id, o.ours, o.mirror, o.problem, ${failedMove(shop_id)} as failed,
      o.is_spendable, ${isMoving(shop_id, at)} as is_moving
    from (${ourSide(shop_id, now, sql`g.gift_card_id = ${gift_card_id}`)}) o`.execute(db)
  return rows[0]
}

/**
 * Compares again what was read from the store with what is here now. Errors: 409 `difference_busy`
 * while something of the card is on its way, `difference_moved` where it is another difference now.
 */
export const compareAgain = async (
  db: Db | Trx,
  live: Live,
  now: Date,
): Promise<Pick<Standing, 'ours' | 'theirs'>> => {
  const { row, remote_id, there } = live
  if (!isRead(row)) return row
  const wasOurs = row.kind === 'missing_here'
  const isLoose = row.gift_card_id === null || wasOurs
  const ours = isLoose ? undefined : await readOurs(db, live, now)
  const found = differenceIn({
    gift_card_id: ours?.gift_card_id ?? null,
    ours: ours?.ours ?? null,
    mirror: ours?.mirror ?? null,
    problem: ours?.problem ?? null,
    failed: ours?.failed ?? null,
    is_spendable: ours?.is_spendable ?? false,
    is_moving: ours?.is_moving ?? false,
    remote_id,
    kind: null,
    theirs: there?.balance ?? null,
    is_enabled: there?.isEnabled ?? null,
    last4: null,
    mark: wasOurs ? 'tender' : null,
    owner: null,
    closed_card: null,
  })
  if (found === 'later') throw new Refusal('difference_busy')
  // a difference that a look has noted has no cause yet
  const cause = row.facts['cause'] ?? found?.facts['cause']
  if (found?.kind !== row.kind || found.facts['cause'] !== cause)
    throw new Refusal('difference_moved')
  return found
}
