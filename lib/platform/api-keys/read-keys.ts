import { type RawBuilder, sql } from 'kysely'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { Refusal } from '#contract/error.ts'
import type { Scope } from '#contract/right.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'

type Row = {
  key_id: bigint
  member_id: bigint
  name: string
  scopes: Scope[]
  limit_issue: bigint | null
  limit_day: bigint | null
  expires_on: string | null
  last4: string
  old_until: Date | null
  created_by: string
  created_at: Date
  seen_at: Date | null
  ended_at: Date | null
}
type Scoped = Pick<Ctx, 'shop' | 'now'>

const stateOf = ({ ended_at, expires_on }: Row, today: string): ApiKey['state'] => {
  if (ended_at) return 'ended'
  return expires_on !== null && expires_on < today ? 'expired' : 'active'
}
const limitOf = (minor: bigint | null): string | null =>
  minor === null ? null : formatMinor(minor)

const toWire = (row: Row, { shop, now }: Scoped): ApiKey => {
  const state = stateOf(row, dayIn(shop.time_zone, now))
  const still = state === 'active' && row.old_until !== null && row.old_until > now
  return {
    api_key_id: wireId('api_key', row.key_id),
    name: row.name,
    scopes: row.scopes,
    limits: { per_issue: limitOf(row.limit_issue), per_day: limitOf(row.limit_day) },
    expires_on: row.expires_on,
    state,
    last4: row.last4,
    old_key_until: still ? row.old_until!.toISOString() : null,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

const rowsOf = async (
  db: Db | Trx,
  { shop }: Scoped,
  which: RawBuilder<unknown>,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select k.key_id, k.member_id, m.name, m.scopes, m.limit_issue, m.limit_day, k.expires_on,
      k.last4, k.old_until, p.name as created_by, k.created_at, k.seen_at, k.ended_at
    from store_key k
    join staff m on m.shop_id = k.shop_id and m.staff_id = k.member_id
    join staff p on p.shop_id = k.shop_id and p.staff_id = k.staff_id
    where k.shop_id = ${shop.shop_id} ${which}
    order by k.key_id desc`.execute(db)
  return rows
}

/** Lists a shop's API keys, newest first. */
export const findApiKeys = async (db: Db | Trx, ctx: Scoped): Promise<ApiKey[]> =>
  (await rowsOf(db, ctx, sql``)).map((row) => toWire(row, ctx))

/** Finds an API key by its wire id, with its row. Error: 404. */
export const findApiKey = async (
  db: Db | Trx,
  ctx: Scoped,
  id: string,
): Promise<{ row: Row; api_key: ApiKey }> => {
  const [row] = await rowsOf(db, ctx, sql`and k.key_id = ${readId('api_key', id)}`)
  if (!row) throw new Refusal('not_found')
  return { row, api_key: toWire(row, ctx) }
}

/** Locks an API key until the transaction ends, and finds it. Error: 404. */
export const holdApiKey: typeof findApiKey = async (trx, ctx, id) => {
  await sql`
    select from store_key
    where shop_id = ${ctx.shop.shop_id} and key_id = ${readId('api_key', id)}
      and member_id is not null
    for no key update`.execute(trx)
  return findApiKey(trx, ctx, id)
}
