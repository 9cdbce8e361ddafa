import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { decideReferral as call } from '#contract/referrals/calls.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { letIn } from './let-in.ts'
import { friendOfOrder, tellOrdered } from './ordered.ts'
import { friendRows, toFriends } from './read-friends.ts'

const day = 24 * 60 * 60 * 1000
/** Workflows decide nothing that happened longer ago. */
const recentMs = 29 * day

type Held = {
  referral_id: bigint
  email: string
  state: string
  order_id: bigint | null
  claimed_at: Date | null
  by_link: boolean
}

const hold = async ({ trx, shop }: TrxCtx, wire: string): Promise<Held> => {
  const { rows } = await sql<Held>`
    select referral_id, email, state, order_id, claimed_at, by_link
    from referral
    where shop_id = ${shop.shop_id} and referral_id = ${readId('referral', wire)}
    for update`.execute(trx)
  if (!rows[0]) throw new Refusal('not_found')
  if (rows[0].state !== 'review') throw new Refusal('referral_decided')
  return rows[0]
}

const write = async (
  { trx, shop, now, actor }: TrxCtx,
  { referral_id }: Held,
  state: 'claimed' | 'ordered' | 'refused',
  reason: string | null,
): Promise<void> => {
  await sql`
    update referral
    set state = ${state}, reason = ${reason}, decided_at = ${now}, decided_by = ${actor.id},
      claimed_at = case when ${state} = 'refused' then claimed_at else coalesce(claimed_at, ${now})
        end
    where shop_id = ${shop.shop_id} and referral_id = ${referral_id}`.execute(trx)
}

const approve = async (ctx: TrxCtx, held: Held): Promise<void> => {
  if (held.by_link && held.claimed_at === null) await letIn(ctx, held)
  const friend = held.order_id === null ? null : await friendOfOrder(ctx, held.order_id)
  await write(ctx, held, friend ? 'ordered' : 'claimed', null)
  if (!friend) return
  const isRecent = ctx.now.getTime() - friend.paid_at.getTime() < recentMs
  await tellOrdered(ctx, friend, isRecent ? friend.paid_at : ctx.now)
}

/** Approves or refuses a friend who waits for it; of two at once the second is refused. */
export const decideFriend = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  if (!body.approve && !body.reason)
    throw new Refusal('invalid_input', { field: 'reason', message: 'reason: Required Field' })
  const held = await hold(ctx, params.id)
  if (body.approve) await approve(ctx, held)
  else await write(ctx, held, 'refused', body.reason!)
  await audit(ctx.trx, ctx, body.approve ? 'approve_referral' : 'refuse_referral', params.id)
  const { rows } = await friendRows(sql`
    where r.shop_id = ${ctx.shop.shop_id} and r.referral_id = ${held.referral_id}`).execute(ctx.trx)
  const [referral] = await toFriends(ctx.trx, ctx.shop.shop_id, rows)
  return { referral: referral! }
}
