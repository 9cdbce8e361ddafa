import { type RawBuilder, sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { expireCard } from '#platform/ledger/expire-card.ts'
import { wake } from '#platform/work/wake.ts'
import { normalCode } from '#rules/gift-card-code.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { Overtaken } from '#platform/integrations/shopify/overtaken.ts'
import { type Claimed, keepMirror } from './claim.ts'
import { noteDifference } from './note-difference.ts'
import type { StoreMoneyTable } from './tables.ts'

type Mode = StoreMoneyTable['mode']
/** Greater than any movement: nothing is done for a card's movements until it is opened. */
const noMovement = 9_223_372_036_854_775_807n
/** A card is looked at again after so long, where a checkout of ours holds some of its money. */
const heldMs = 60_000

/** Codes that the store takes. */
export const isCodeOfStore = (code: string): boolean => /^[A-Za-z0-9]{8,20}$/.test(code)

/** Recognises a loyalty card (g) of a customer whom the connected store has named. */
const isOfAccount = sql`(
  g.is_loyalty and exists (
    select from customer c
    join store_person s on s.shop_id = c.shop_id and s.platform_customer_id = c.platform_customer_id
    join integration i on i.shop_id = s.shop_id and i.name = 'shopify' and i.account = s.domain
    where c.shop_id = g.shop_id and c.customer_id = g.customer_id and c.erased_at is null))`

/** Names the form in which a card (g) is mirrored. */
export const kindIn = (mode: Mode): RawBuilder<'gift_card' | 'store_credit'> =>
  mode === 'store_credit'
    ? sql`case when ${isOfAccount} then 'store_credit' else 'gift_card' end`
    : sql`'gift_card'`

/** Recognises a card (g) whose money can be spent. */
export const isOpenable = sql`(
  g.disabled_at is null and g.merged_into is null and not g.awaits_claim
  and exists (
    select from gift_card_code k
    where k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null))`

/**
 * Has cards (g) with money mirrored that aren't, or aren't any more: a worker opens each. Until then
 * it can't be spent anywhere.
 */
export const beginMirrors = async (
  trx: Trx,
  shop_id: bigint,
  mode: Mode,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<void> => {
  if (mode === 'off') return
  const { numAffectedRows = 0n } = await sql`
    insert into store_mirror as m (shop_id, gift_card_id, kind, state, upto_movement, look_at)
    select g.shop_id, g.gift_card_id, ${kindIn(mode)}, 'opening', ${noMovement}::bigint,
      ${now}::timestamptz
    from gift_card g
    where g.shop_id = ${shop_id} and g.balance > 0 and ${isOpenable} and ${which}
    order by g.gift_card_id
    on conflict (shop_id, gift_card_id) do update
    set kind = excluded.kind, state = 'opening', upto_movement = excluded.upto_movement,
      look_at = excluded.look_at, problem = null, ahead = 0,
      remote_id = case when m.kind = excluded.kind then m.remote_id end
    where m.state = 'closed'`.execute(trx)
  if (numAffectedRows > 0n) wake('store_money')
}

type Card = {
  balance: bigint
  held: bigint
  is_openable: boolean
  code_id: bigint | null
  cipher: Uint8Array | null
  newest: bigint
}

const readCard = async (trx: Trx, { shop_id, gift_card_id }: Claimed): Promise<Card> => {
  const { rows } = await sql<Card>`
    select g.balance, g.held, ${isOpenable} as is_openable, k.code_id, k.cipher,
      coalesce((
        select max(m.movement_id)
        from movement m
        where m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id), 0) as newest
    from gift_card g
    left join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
    where g.shop_id = ${shop_id} and g.gift_card_id = ${gift_card_id}`.execute(trx)
  return rows[0]!
}

/** Keeps a card that the store doesn't take: its money stays here, and a difference says so. */
export const refuseMirror = async (
  trx: Trx,
  claimed: Claimed,
  { problem, kind, theirs, remote_id }: Refused,
  now: Date,
): Promise<void> => {
  const { shop_id, gift_card_id } = claimed
  await sql`
    update store_move set state = 'void', done_amount = 0, done_at = ${now}, problem = ${problem}
    where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}
      and state in ('waiting', 'failed')`.execute(trx)
  const { balance } = await trx
    .selectFrom('gift_card')
    .select('balance')
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .executeTakeFirstOrThrow()
  const found = remote_id === undefined ? {} : { remote_id }
  await keepMirror(trx, claimed, { state: 'refused', problem, look_at: null, ...found }, now)
  const of = { shop_id, kind, gift_card_id, ours: balance }
  const facts = { problem }
  await noteDifference(trx, { ...of, ...(theirs === undefined ? {} : { theirs }), facts }, now)
}
/** The reason for which the store doesn't take a card, and its own card or account instead. */
type Refused = {
  problem: string
  kind: 'over_store_limit' | 'made_there' | 'state'
  theirs?: bigint
  remote_id?: string
}

/** Queues what makes the store have a card's money: for an account, each expiration date apart. */
const queueOpening = async (
  trx: Trx,
  { shop_id, gift_card_id, kind }: Claimed,
  amount: bigint,
  now: Date,
): Promise<void> => {
  const parts =
    kind === 'gift_card'
      ? sql`select ${amount}::bigint as amount, null::date as expires_on`
      : sql`
          select sum(l.remaining)::bigint as amount, l.expires_on
          from lot l
          where l.shop_id = ${shop_id} and l.gift_card_id = ${gift_card_id} and l.remaining > 0
          group by l.expires_on`
  await sql`
    insert into store_move (
      shop_id, gift_card_id, kind, amount, expires_on, state, due_at, created_at)
    select ${shop_id}::bigint, ${gift_card_id}::bigint, 'open', p.amount, p.expires_on, 'waiting',
      ${now}::timestamptz, ${now}::timestamptz
    from (${parts}) p
    order by p.expires_on nulls last`.execute(trx)
}

/**
 * Opens a claimed card: under its lock its balance becomes moves, which include all of its movements
 * until now. Money that a checkout of ours holds is waited for.
 */
export const openMirror = async (
  { db, vault, clock }: Pick<Platform, 'db' | 'vault' | 'clock'>,
  { shop_id, time_zone }: ShopScope,
  claimed: Claimed,
): Promise<void> => {
  const { gift_card_id } = claimed
  await transact(db, async (trx) => {
    const now = clock()
    const today = dayIn(time_zone, now)
    await expireCard(trx, { shop_id, gift_card_id, today, at: now })
    const card = await readCard(trx, claimed)
    if (!card.is_openable || card.balance === 0n)
      return keepMirror(trx, claimed, { state: 'closed', look_at: null }, now)
    if (card.held > 0n) {
      const look_at = new Date(now.getTime() + heldMs)
      return keepMirror(trx, claimed, { look_at }, now)
    }
    if (!isCodeOfStore(normalCode(vault.open(shop_id, card.cipher!))))
      return refuseMirror(trx, claimed, { problem: 'code_unfit', kind: 'over_store_limit' }, now)
    const isSameCode = claimed.code_id === card.code_id
    const isKnown = claimed.kind === 'store_credit' || isSameCode
    const remote_id = isKnown ? claimed.remote_id : null
    const opened = { upto_movement: card.newest, code_id: card.code_id, look_at: null, remote_id }
    await keepMirror(trx, claimed, opened, now)
    await queueOpening(trx, claimed, card.balance, now)
  })
}

/** Recognises a mirror that waits to be opened. */
export const isUnopenedIn = (mirror: RawBuilder<unknown>) => sql`(
  ${mirror}.state = 'opening' and ${mirror}.upto_movement = ${noMovement}::bigint)`

/** Checks that a claimed card waits to be opened. */
export const isUnopened = ({ state, upto_movement }: Claimed): boolean =>
  state === 'opening' && upto_movement === noMovement

/** Reads a claimed mirror as it is now. Throws where another process has it. */
export const readMirror = async (
  { db }: Pick<Platform, 'db'>,
  claimed: Claimed,
): Promise<Claimed> => {
  const row = await db
    .selectFrom('store_mirror')
    .selectAll()
    .where('shop_id', '=', claimed.shop_id)
    .where('gift_card_id', '=', claimed.gift_card_id)
    .where('claims', '=', claimed.claims)
    .executeTakeFirst()
  if (!row) throw new Overtaken()
  return { ...row, shop_url: claimed.shop_url }
}
