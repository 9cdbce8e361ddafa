import { type RawBuilder, sql } from 'kysely'
import type { Egift, EgiftDetail, EgiftEvent } from '#contract/egifts/egift-shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getEgift as call } from '#contract/egifts/calls.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx, ShopScope, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { may, mayUndo } from '#rules/way/access.ts'
import { actsOf, rightOf } from '#rules/egifts/acts.ts'
import { formatMinor } from '#rules/money.ts'
import type { EgiftTable } from './tables.ts'

export type EgiftRow = Omit<EgiftTable, 'egift_id'> & {
  egift_id: bigint
  /** the customer with the recipient's email; once claimed, the card's owner */
  platform_customer_id: string | null
  staff_name: string | null
  staff_email: string | null
  returned_by: bigint | null
}

/** Selects gifts; the rest of the query must restrict the shop. */
export const egiftRows = <Row extends EgiftRow = EgiftRow>(
  from: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): RawBuilder<Row> => sql<Row>`
  select e.*, coalesce(o.platform_customer_id, c.platform_customer_id) as platform_customer_id,
    p.name as staff_name, p.email as staff_email, u.movement_id as returned_by
  from ${from}
  left join customer c on c.shop_id = e.shop_id and c.email = e.recipient_email
  left join gift_card g on g.shop_id = e.shop_id and g.gift_card_id = e.gift_card_id
  left join customer o on o.shop_id = g.shop_id and o.customer_id = g.customer_id
  left join staff p on p.shop_id = e.shop_id and p.staff_id = e.staff_id
  left join movement u on u.shop_id = e.shop_id and u.undoes = e.movement_id
  ${rest}`

export const findEgift = async (db: Db | Trx, shopId: bigint, id: bigint): Promise<EgiftRow> => {
  const { rows } = await egiftRows(
    sql`egift e`,
    sql`where e.shop_id = ${shopId} and e.egift_id = ${id}`,
  ).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/**
 * Locks the gift until the transaction ends. Every change starts here, so that simultaneous changes
 * see each other.
 */
export const holdEgift = async (trx: Trx, shopId: bigint, id: bigint): Promise<EgiftRow> => {
  await sql`select from egift where shop_id = ${shopId} and egift_id = ${id} for no key update`.execute(
    trx,
  )
  return findEgift(trx, shopId, id)
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null
const wireOrNull = (thing: Parameters<typeof wireId>[0], id: bigint | null): string | null =>
  id === null ? null : wireId(thing, id)

export const toEgift = ({ currency }: Pick<ShopScope, 'currency'>, row: EgiftRow): Egift => ({
  egift_id: wireId('egift', row.egift_id),
  cart_id: row.cart_id,
  order: row.order_name,
  sender: { name: row.sender_name, email: row.sender_email },
  recipient: { name: row.recipient_name, email: row.recipient_email },
  product: row.product,
  variant: row.variant,
  message: row.message,
  value: formatMinor(row.value),
  currency,
  status: row.status,
  channel: row.channel,
  created_at: row.created_at.toISOString(),
  send_at: instant(row.send_at),
  sent_at: instant(row.sent_at),
  opened_at: instant(row.opened_at),
  claimed_at: instant(row.claimed_at),
  expires_at: instant(row.expires_at),
  gift_card_id: wireOrNull('gift_card', row.gift_card_id),
  platform_customer_id: row.platform_customer_id,
  by:
    row.staff_name === null || row.staff_email === null
      ? null
      : { name: row.staff_name, email: row.staff_email },
})

/** Checks whether this person may cancel the gift: its maker for 24 hours, owners always. */
export const mayCancel = (
  ctx: Ctx,
  { staff_id, created_at }: EgiftRow,
): ReturnType<typeof mayUndo> =>
  mayUndo(ctx.actor, { staff_id: wireOrNull('staff', staff_id), at: created_at }, ctx.now)

const eventsOf = async (db: Db | Trx, row: EgiftRow): Promise<EgiftEvent[]> => {
  const { rows } = await sql<{
    kind: EgiftEvent['kind']
    at: Date
    actor: string
    name: string | null
    email: string | null
    detail: Record<string, string>
  }>`
    select v.kind, v.at, v.actor, p.name, p.email, v.detail
    from egift_event v
    left join staff p on p.shop_id = v.shop_id and p.staff_id = v.staff_id
    where v.shop_id = ${row.shop_id} and v.egift_id = ${row.egift_id}
    order by v.event_id desc
    limit 250`.execute(db)
  return rows.map(({ kind, at, actor, name, email, detail }) => ({
    kind,
    at: at.toISOString(),
    actor,
    by: name === null || email === null ? null : { name, email },
    detail,
  }))
}

const toDetail = async (db: Db | Trx, ctx: Ctx, row: EgiftRow): Promise<EgiftDetail> => ({
  ...toEgift(ctx.shop, row),
  acts: actsOf({ ...row, hasCustomer: row.platform_customer_id !== null }).filter(
    (act) => may(ctx.actor, rightOf[act]) && (act !== 'cancel' || mayCancel(ctx, row) === 'yes'),
  ),
  events: await eventsOf(db, row),
  transaction_id: wireOrNull('transaction', row.movement_id),
  returned_by: wireOrNull('transaction', row.returned_by),
})

/** Reads the gift's current state, as the answer of a verb that changed it. */
export const egiftNow = async (ctx: TrxCtx, id: bigint): Promise<EgiftDetail> =>
  toDetail(ctx.trx, ctx, await findEgift(ctx.trx, ctx.shop.shop_id, id))

export const getEgift = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => ({
  gift: await toDetail(
    ctx.db,
    ctx,
    await findEgift(ctx.db, ctx.shop.shop_id, readId('egift', params.id)),
  ),
})
