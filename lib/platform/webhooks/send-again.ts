import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  sendWebhookAgain as againCall,
  testWebhook as testCall,
} from '#contract/webhooks/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { type Budget, takeWithin } from '#platform/limits/budget.ts'
import { wake } from '#platform/work/wake.ts'
import { findSend } from './list-sends.ts'
import { holdWebhook } from './read-webhooks.ts'

const tests: Budget = { kind: 'webhook_test', most: 60, seconds: 60 }

/** Queues a sample for a webhook in any state: sent once, whatever comes of it. */
export const testWebhook = (
  ctx: Ctx,
  { params: { id }, body: { type } }: Parsed<typeof testCall>,
): Promise<Answer<typeof testCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    await holdWebhook(trx, ctx, id)
    await takeWithin(trx, tests, { shop_id, subject: id }, ctx.now)
    const { rows } = await sql<{ send_id: bigint }>`
      insert into webhook_send (
        shop_id, webhook_id, kind, lane, type, at, state, due_at, created_at)
      values (
        ${shop_id}, ${readId('webhook', id)}, 'test', 0, ${type}, ${ctx.now}, 'waiting', ${ctx.now},
        ${ctx.now})
      returning send_id`.execute(trx)
    wake('webhooks')
    await audit(trx, ctx, 'test_webhook', id, { type })
    const { send } = await findSend(trx, ctx, rows[0]!.send_id)
    return { send }
  })

/** Sends a notice again, from the first try on; refused while it is being sent. */
export const sendWebhookAgain = (
  ctx: Ctx,
  { params: { id } }: Parsed<typeof againCall>,
): Promise<Answer<typeof againCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const send_id = readId('webhook_send', id)
    const { webhook_id, send: before } = await findSend(trx, ctx, send_id)
    const hook = wireId('webhook', webhook_id)
    const { state } = await holdWebhook(trx, ctx, hook)
    if (before.kind === 'test') throw new Refusal('send_spent')
    if (state !== 'on') throw new Refusal('webhook_off')
    const { numAffectedRows } = await sql`
      update webhook_send
      set state = 'waiting', due_at = ${ctx.now}, tries = 0, lane = 1
      where shop_id = ${shop_id} and send_id = ${send_id}
        and (held_until is null or held_until <= ${ctx.now})`.execute(trx)
    if (numAffectedRows === 0n) throw new Refusal('send_in_flight')
    wake('webhooks')
    await audit(trx, ctx, 'resend_webhook', hook, { notice: before.notice_id })
    const { send } = await findSend(trx, ctx, send_id)
    return { send }
  })
