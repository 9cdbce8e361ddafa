import { createHash } from 'node:crypto'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { sentenceOf } from '#contract/refusals.ts'
import { approveReturn as oneCall, approveReturns as manyCall } from '#contract/returns/requests.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { lookBefore } from '#platform/money/store-first.ts'
import { keptAnswer, once } from '#platform/limits/idempotency.ts'
import { readId, wireId } from '#platform/ids.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { takenByReturns } from '#platform/returns/refund/cards-taken.ts'
import type { Refunding } from '#platform/returns/refund/refunding.ts'
import { deciderOf } from './decided.ts'
import { returnNow } from './full-return.ts'
import { mailCustomer } from './mail-customer.ts'
import { holdReturn, moveReturn, refundsOnApproval, type ReturnHeld } from './move-return.ts'
import { orderOf } from './read-return.ts'
import { closingOf, refundReturn } from './refund-return.ts'

const dayMs = 24 * 60 * 60 * 1000
type Outcome = Answer<typeof manyCall>['results'][number]

/** Approves a held return; where the policy refunds on approval, also refunds it. */
export const approve = async (
  act: Refunding,
  row: ReturnHeld,
  { notification, by }: { notification: boolean; by: 'policy' | 'actor' | 'alone' },
): Promise<void> => {
  const { trx, shop, now } = act
  const { lapse_days } = await returnSettingsOf(trx, shop.shop_id)
  const order = await orderOf(trx, row)
  // a person refunds where other items have the price of a gift card
  const close_cards = (await refundsOnApproval(trx, row)) ? await closingOf(trx, row, order) : null
  const refunds = close_cards !== null
  const lapses_at = refunds ? null : new Date(now.getTime() + lapse_days * dayMs)
  const detail = {
    ...(by === 'policy' ? { automatic: true } : {}),
    ...(by === 'alone' ? { alone: true } : {}),
  }
  await moveReturn(act, row, 'approve', {
    set: { lapses_at },
    detail,
  })
  await audit(trx, act, 'approve_return', wireId('return', row.return_id), detail)
  if (notification && (lapses_at || row.to === 'original'))
    await mailCustomer(act, row, 'return_approved', lapses_at ? { lapses_at } : {})
  if (!refunds) return
  await refundReturn(act, { ...row, state: 'approved' }, order, { notification, close_cards })
}

const approveHeld = async (ctx: TrxCtx, id: bigint, notification: boolean): Promise<void> => {
  const row = await holdReturn(ctx.trx, ctx.shop.shop_id, id)
  const by =
    row.state === 'requested' ? await deciderOf(ctx, row, { ...row, refund_id: null }) : 'actor'
  if (by === 'another') throw new Refusal('needs_second_person')
  await approve(ctx, row, { notification, by })
}

export const approveReturn = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof oneCall>,
): Promise<Answer<typeof oneCall>> => {
  const id = readId('return', params.id)
  await approveHeld(ctx, id, body?.notification ?? true)
  return { return: await returnNow(ctx, ctx.trx, id) }
}

/** The key of one of several returns, under which it is approved once. */
const keyOf = (key: string, id: string): string =>
  createHash('sha256').update(`${key} ${id}`).digest('hex')

const outcomeOf = async (ctx: Ctx, return_id: string): Promise<Outcome> => {
  const key = ctx.idempotencyKey
  const own = { ...ctx, idempotencyKey: key && keyOf(key, return_id) }
  const input = { params: { id: return_id }, body: undefined }
  const done = once(own, String(ctx.actor.id), oneCall, input, async (within) => {
    await approveHeld(within, readId('return', return_id), true)
    return 'done' as const
  })
  const refused = await done.then(
    () => null,
    (cause: unknown) => {
      // the first of two equal calls answers for all of its returns
      if (cause instanceof Refusal && cause.code !== 'still_running') return cause
      throw cause
    },
  )
  return { return_id, outcome: refused?.code ?? 'done', message: refused && sentenceOf(refused) }
}

/**
 * Approves each return in a transaction of its own, so that one refused leaves the others. The same
 * key again answers the same outcomes; after a crash it goes on where it ended.
 */
export const approveReturns = async (
  ctx: Ctx,
  input: Parsed<typeof manyCall>,
): Promise<Answer<typeof manyCall>> => {
  if (ctx.shop.settings.block_shop) throw new Refusal('shop_blocked')
  const who = String(ctx.actor.id)
  const before = await keptAnswer(ctx, who, manyCall, input)
  if (before) return before
  await lookBefore(ctx, takenByReturns(ctx, input.body.return_ids))
  const results: Outcome[] = []
  for (const id of new Set(input.body.return_ids)) results.push(await outcomeOf(ctx, id))
  return once(ctx, who, manyCall, input, async () => ({ results }))
}
