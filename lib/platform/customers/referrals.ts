import { sql } from 'kysely'
import type { createReferral as create } from '#contract/customers/change.ts'
import type { listReferrals as list } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { FriendState } from '#contract/referrals/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { findCustomer } from './read-customer.ts'

type Row = {
  referral_id: bigint
  email: string
  name: string | null
  created_at: Date
  state: FriendState
  joined: boolean
}
const stateOf = ({ state, joined }: Row) => {
  if (state === 'claimed') return 'joined'
  return state === 'invited' && joined ? 'joined' : state
}
const toReferral = (row: Row): Answer<typeof create> => ({
  referral_id: wireId('referral', row.referral_id),
  email: row.email,
  name: row.name,
  state: stateOf(row),
  created_at: row.created_at.toISOString(),
})

/** Lists referrals. An invited friend has joined when a customer has their email. */
export const listReferrals = async (
  ctx: Ctx,
  { params }: Parsed<typeof list>,
): Promise<Answer<typeof list>> => {
  const { customer_id } = await findCustomer(ctx.db, ctx, params.id)
  const { rows } = await sql<Row>`
    select r.referral_id, r.email, r.name, r.created_at, r.state, c.customer_id is not null as joined
    from referral r
    left join customer c on c.shop_id = r.shop_id and c.email = r.email
    where r.shop_id = ${ctx.shop.shop_id} and r.customer_id = ${customer_id}
    order by r.referral_id desc
    limit 250`.execute(ctx.db)
  return { count: rows.length, rows: rows.map(toReferral) }
}

export const createReferral = (
  ctx: Ctx,
  { params, body }: Parsed<typeof create>,
): Promise<Answer<typeof create>> =>
  transact(ctx.db, (trx) => recordReferral({ ...ctx, trx }, params.id, body))

/** Records a friend whom a customer referred, in the caller's transaction. */
export const recordReferral = async (
  ctx: TrxCtx,
  id: string,
  { email, name }: Parsed<typeof create>['body'],
): Promise<Answer<typeof create>> => {
  const { trx, shop, now } = ctx
  const referrer = await findCustomer(trx, ctx, id)
  if (referrer.email === email)
    throw new Refusal('invalid_input', {
      field: 'email',
      message: 'email: a customer can’t refer themselves',
    })
  const { rows } = await sql<Row>`
    insert into referral (shop_id, customer_id, email, name, created_at)
    values (${shop.shop_id}, ${referrer.customer_id}, ${email}, ${name ?? null}, ${now})
    on conflict (shop_id, email) do nothing
    returning referral_id, email, name, created_at, state,
      exists (
        select from customer
        where shop_id = ${shop.shop_id} and email = ${email}
      ) as joined`.execute(trx)
  const row = rows[0]
  if (!row) throw new Refusal('already_there', { field: 'email' })
  await audit(trx, ctx, 'refer_friend', id)
  return toReferral(row)
}
