import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  endStoreKey as endCall,
  listStoreKeys as listCall,
  makeStoreKey as makeCall,
} from '#contract/redemptions/calls.ts'
import type { StoreKey } from '#contract/redemptions/shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { issueKey } from './issue-key.ts'

type Row = {
  key_id: bigint
  name: string
  last4: string
  created_by: string
  created_at: Date
  seen_at: Date | null
  ended_at: Date | null
}

const rowsOf = async (db: Db | Trx, ctx: Ctx, which: RawBuilder<unknown>): Promise<StoreKey[]> => {
  const { rows } = await sql<Row>`
    select k.key_id, k.name, k.last4, p.name as created_by, k.created_at, k.seen_at, k.ended_at
    from store_key k
    join staff p on p.shop_id = k.shop_id and p.staff_id = k.staff_id
    where k.shop_id = ${ctx.shop.shop_id} and k.trigger_id is null
      and k.member_id is null ${which}
    order by k.key_id desc`.execute(db)
  return rows.map((row) => ({
    key_id: wireId('store_key', row.key_id),
    name: row.name,
    last4: row.last4,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }))
}

const keyNow = async (trx: Trx, ctx: Ctx, id: bigint): Promise<StoreKey> => {
  const [key] = await rowsOf(trx, ctx, sql`and k.key_id = ${id}`)
  if (!key) throw new Refusal('not_found')
  return key
}

export const listStoreKeys = async (ctx: Ctx): Promise<Answer<typeof listCall>> => ({
  rows: await rowsOf(ctx.db, ctx, sql``),
})

/** Creates a key and returns it once; only a digest is stored. */
export const makeStoreKey = (
  ctx: Ctx,
  { body }: Parsed<typeof makeCall>,
): Promise<Answer<typeof makeCall>> =>
  transact(ctx.db, async (trx) => {
    const { key, key_id } = await issueKey({ ...ctx, trx }, { name: body.name })
    await audit(trx, ctx, 'make_store_key', wireId('store_key', key_id), { name: body.name })
    return { key, store_key: await keyNow(trx, ctx, key_id) }
  })

/** Revokes a key from the next call on; repeating it changes nothing. */
export const endStoreKey = (
  ctx: Ctx,
  { params }: Parsed<typeof endCall>,
): Promise<Answer<typeof endCall>> =>
  transact(ctx.db, async (trx) => {
    const id = readId('store_key', params.id)
    const ended = await trx
      .updateTable('store_key')
      .set({ ended_at: ctx.now })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('key_id', '=', id)
      .where('trigger_id', 'is', null)
      .where('member_id', 'is', null)
      .where('ended_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (ended) await audit(trx, ctx, 'end_store_key', params.id, ended)
    return { store_key: await keyNow(trx, ctx, id) }
  })
