import type { Answer } from '#contract/endpoint.ts'
import type { listTickets as call } from '#contract/support/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { may } from '#rules/way/access.ts'

const most = 50

/** Lists the caller's own tickets; those who manage staff see all. */
export const listTickets = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const { shop_id } = ctx.shop
  const all = ctx.db
    .selectFrom('ticket')
    .select(['ticket_id', 'kind', 'reason', 'email', 'body', 'state', 'created_at'])
    .where('shop_id', '=', shop_id)
    .orderBy('ticket_id', 'desc')
    .limit(most)
  const [rows, review] = await Promise.all([
    (may(ctx.actor, 'staff') ? all : all.where('staff_id', '=', ctx.actor.id)).execute(),
    ctx.db
      .selectFrom('review')
      .select(['stars', 'review'])
      .where('shop_id', '=', shop_id)
      .where('staff_id', '=', ctx.actor.id)
      .executeTakeFirst(),
  ])
  return {
    rows: rows.map(({ ticket_id, created_at, ...row }) => ({
      ...row,
      ticket_id: wireId('ticket', ticket_id),
      created_at: created_at.toISOString(),
    })),
    review: review ?? null,
  }
}
