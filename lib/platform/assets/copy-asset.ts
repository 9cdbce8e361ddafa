import { sql } from 'kysely'
import type { AssetName } from '#contract/assets/assets.ts'
import type {
  createAssetCopy as createCall,
  getAssetCopy as getCall,
  listAssetCopies as listCall,
  removeAssetCopy as removeCall,
} from '#contract/assets/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { checkedData, refuseForeign } from './check-asset.ts'
import { filled } from './default-asset.ts'
import { holdAsset } from './hold-asset.ts'

const mostCopies = 20

type Row = {
  copy_id: bigint
  title: string
  data: unknown
  created_at: Date
  staff: string | null
  email: string | null
}

/** Reads the copies of an asset, or one of them, newest first. */
const readCopies = async (
  db: Db | Trx,
  { shop }: Pick<Ctx, 'shop'>,
  name: AssetName,
  id: bigint | null = null,
): Promise<Row[]> =>
  (
    await sql<Row>`
      select c.copy_id, c.title, c.data, c.created_at, s.name as staff, s.email
      from asset_copy c
      left join staff s on s.shop_id = c.shop_id and s.staff_id = c.staff_id
      where c.shop_id = ${shop.shop_id} and c.name = ${name}
        and (${id}::bigint is null or c.copy_id = ${id})
      order by c.copy_id desc`.execute(db)
  ).rows

const written = ({ copy_id, title, created_at, staff, email }: Row) => ({
  copy_id: wireId('asset_copy', copy_id),
  title,
  created_at: created_at.toISOString(),
  by: staff === null || email === null ? null : { name: staff, email },
})

export const listAssetCopies = async (
  ctx: Ctx,
  { params: { name } }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => ({
  copies: (await readCopies(ctx.db, ctx, name)).map(written),
})

/** Reads a copy with today's fields. */
export const readAssetCopy = async (
  ctx: Ctx,
  { params: { name, id } }: Parsed<typeof getCall>,
): Promise<Answer<typeof getCall>> => {
  const [row] = await readCopies(ctx.db, ctx, name, readId('asset_copy', id))
  if (!row) throw new Refusal('not_found')
  return { copy: { ...written(row), data: filled(name, ctx, row.data) } }
}

/** Keeps a look under a name; the asset is held, so that its copies are counted one by one. */
export const createAssetCopy = (
  call: Ctx,
  { params: { name }, body }: Parsed<typeof createCall>,
): Promise<Answer<typeof createCall>> =>
  transact(call.db, async (trx) => {
    const ctx = await holdAsset(trx, call, name)
    const { shop_id } = ctx.shop
    const data = checkedData(name, body.data)
    await refuseForeign(trx, shop_id, name, data)
    if ((await readCopies(trx, ctx, name)).length >= mostCopies)
      throw new Refusal('too_many_copies', { facts: { most: mostCopies } })
    const { copy_id } = await trx
      .insertInto('asset_copy')
      .values({
        shop_id,
        name,
        title: body.title,
        data: JSON.stringify(data),
        staff_id: ctx.actor.id,
        created_at: call.now,
      })
      .returning('copy_id')
      .executeTakeFirstOrThrow()
    await audit(trx, ctx, 'create_asset_copy', name, { title: body.title })
    const [row] = await readCopies(trx, ctx, name, copy_id)
    return { copy: written(row!) }
  })

export const removeAssetCopy = (
  ctx: Ctx,
  { params: { name, id } }: Parsed<typeof removeCall>,
): Promise<Answer<typeof removeCall>> =>
  transact(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('asset_copy')
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('name', '=', name)
      .where('copy_id', '=', readId('asset_copy', id))
      .returning('title')
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await audit(trx, ctx, 'remove_asset_copy', name, { title: row.title })
    return { copy_id: id }
  })
