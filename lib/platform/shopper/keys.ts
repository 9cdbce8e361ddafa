import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  endShopperKey as endCall,
  listShopperKeys as listCall,
  makeShopperKey as makeCall,
} from '#contract/shopper/install.ts'
import type { ShopperKey } from '#contract/shopper/install-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { newKey } from './secrets.ts'

/** Keys that may be active at once: the old and the new one while a shop changes them. */
const activeMost = 2

type Row = {
  key_id: bigint
  name: string
  last4: string
  created_by: string
  created_at: Date
  seen_at: Date | null
  ended_at: Date | null
}

const rowsOf = async (
  db: Db | Trx,
  ctx: Ctx,
  which: RawBuilder<unknown>,
): Promise<ShopperKey[]> => {
  const { rows } = await sql<Row>`
    select k.key_id, k.name, k.last4, p.name as created_by, k.created_at, k.seen_at, k.ended_at
    from shopper_key k
    join staff p on p.shop_id = k.shop_id and p.staff_id = k.staff_id
    where k.shop_id = ${ctx.shop.shop_id} ${which}
    order by k.key_id desc`.execute(db)
  return rows.map((row) => ({
    key_id: wireId('shopper_key', row.key_id),
    name: row.name,
    last4: row.last4,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }))
}

const keyNow = async (trx: Trx, ctx: Ctx, id: bigint): Promise<ShopperKey> => {
  const [key] = await rowsOf(trx, ctx, sql`and k.key_id = ${id}`)
  if (!key) throw new Refusal('not_found')
  return key
}

export const listKeys = async (ctx: Ctx): Promise<Answer<typeof listCall>> => ({
  rows: await rowsOf(ctx.db, ctx, sql``),
})

/** Creates a key and returns it once; it is kept sealed, because it also checks signatures. */
export const makeKey = (
  ctx: Ctx,
  { body }: Parsed<typeof makeCall>,
): Promise<Answer<typeof makeCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop, vault, actor, now } = ctx
    // the shop's row is locked, so that two at once are counted
    await sql`select from shop where shop_id = ${shop.shop_id} for no key update`.execute(trx)
    const active = await trx
      .selectFrom('shopper_key')
      .select('key_id')
      .where('shop_id', '=', shop.shop_id)
      .where('ended_at', 'is', null)
      .execute()
    if (active.length >= activeMost) throw new Refusal('keys_full')
    const key = newKey()
    const { key_id } = await trx
      .insertInto('shopper_key')
      .values({
        shop_id: shop.shop_id,
        name: body.name,
        secret: vault.hide(key),
        last4: key.slice(-4),
        staff_id: actor.id,
        created_at: now,
      })
      .returning('key_id')
      .executeTakeFirstOrThrow()
    await audit(trx, ctx, 'make_shopper_key', wireId('shopper_key', key_id), { name: body.name })
    return { key, shopper_key: await keyNow(trx, ctx, key_id) }
  })

/** Revokes a key from the next call on and forgets its secret; repeating it changes nothing. */
export const endKey = (
  ctx: Ctx,
  { params }: Parsed<typeof endCall>,
): Promise<Answer<typeof endCall>> =>
  transact(ctx.db, async (trx) => {
    const id = readId('shopper_key', params.id)
    const ended = await trx
      .updateTable('shopper_key')
      .set({ ended_at: ctx.now, secret: Buffer.alloc(0) })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('key_id', '=', id)
      .where('ended_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (ended) await audit(trx, ctx, 'end_shopper_key', params.id, ended)
    return { shopper_key: await keyNow(trx, ctx, id) }
  })
