import { sql } from 'kysely'
import type { createReferral as create } from '#contract/customers/change.ts'
import type { listReferrals as list } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { FriendState } from '#contract/referrals/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
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

export const createReferral = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof create>,
): Promise<Answer<typeof create>> => {
  const { customer_id, email } = await findCustomer(ctx.db, ctx, params.id)
  if (email === body.email)
    throw new Refusal('invalid_input', {
      field: 'email',
      message: 'email: a customer can’t refer themselves',
    })
  return transact(ctx.db, async (trx) => {
    const { rows } = await sql<Row>`
      insert into referral (shop_id, customer_id, email, name, created_at)
      values (${ctx.shop.shop_id}, ${customer_id}, ${body.email}, ${body.name ?? null}, ${ctx.now})
      on conflict (shop_id, email) do nothing
      returning referral_id, email, name, created_at, state,
        exists (
          select from customer
          where shop_id = ${ctx.shop.shop_id} and email = ${body.email}
        ) as joined`.execute(trx)
    const row = rows[0]
    if (!row) throw new Refusal('already_there', { field: 'email' })
    await audit(trx, ctx, 'refer_friend', params.id)
    return toReferral(row)
  })
}
