import type {
  changeEgiftDate as dateCall,
  changeEgiftRecipient as recipientCall,
} from '#contract/egifts/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { countSend, refuseOneMoreSend } from '#platform/mail/postman/send-limit.ts'
import { readId } from '#platform/ids.ts'
import { refuseOverOwnLimit } from '#platform/money/gates/own-limit.ts'
import { isClaimable, isHeld, sendAtProblem } from '#rules/egifts/egifts.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { become, movedOn, noteStep } from './become.ts'
import { cancelEgiftMails, mailAgain } from '#platform/egifts/delivery/deliver.ts'
import { newLink } from '#platform/egifts/delivery/link.ts'
import { egiftNow, type EgiftRow, findEgift, holdEgift } from './read-egift.ts'
import { settingsOf } from './settings.ts'

/**
 * Replaces the link: the old one ends in the statement that creates the new one, and an unsent
 * email with it is cancelled.
 */
export const changeRecipient = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof recipientCall>,
): Promise<Answer<typeof recipientCall>> => {
  const id = readId('egift', params.id)
  // a new recipient counts as an issue to them; locks of limits come before those of rows
  await refuseOneMoreSend(ctx)
  await refuseOverOwnLimit(ctx, (await findEgift(ctx.trx, ctx.shop.shop_id, id)).value, 'email')
  const held = await holdEgift(ctx.trx, ctx.shop.shop_id, id)
  if (!isHeld(held.status) && held.status !== 'draft') throw movedOn(held)
  const change = {
    recipient_name: body.name,
    recipient_email: body.email,
    ...(held.link_digest ? newLink(ctx) : {}),
  }
  await ctx.trx
    .updateTable('egift')
    .set(change)
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('egift_id', '=', id)
    .execute()
  const row: EgiftRow = { ...held, ...change }
  await cancelEgiftMails(ctx, row)
  await noteStep(ctx, row, 'recipient_changed')
  await audit(ctx.trx, ctx, 'change_egift_recipient', params.id)
  if (isClaimable(row.status)) {
    const sent = row.status === 'sent' ? row : await become(ctx, row, 'sent', { opened_at: null })
    await mailAgain(ctx, sent, await settingsOf(ctx.trx, ctx.shop.shop_id), 'sent')
    await countSend(ctx)
    await audit(ctx.trx, ctx, 'send_email', params.id)
  }
  return { gift: await egiftNow(ctx, id) }
}

/** Changes the date within the shop's bounds, like the first date. */
export const changeDate = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof dateCall>,
): Promise<Answer<typeof dateCall>> => {
  const id = readId('egift', params.id)
  const row = await holdEgift(ctx.trx, ctx.shop.shop_id, id)
  if (row.status !== 'scheduled' && row.status !== 'draft' && row.status !== 'fraud_hold')
    throw movedOn(row)
  const settings = await settingsOf(ctx.trx, ctx.shop.shop_id)
  const send_at = new Date(body.send_at)
  const problem = sendAtProblem(settings, scheduledZone(ctx.shop), ctx.now, send_at)
  if (problem)
    throw new Refusal('invalid_input', {
      field: 'send_at',
      message: `send_at: too ${problem}`,
      facts: { earliest_days: settings.earliest_days, latest_days: settings.latest_days },
    })
  await ctx.trx
    .updateTable('egift')
    .set({ send_at })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('egift_id', '=', id)
    .execute()
  await noteStep(ctx, row, 'date_changed', {
    to: send_at.toISOString(),
    ...(row.send_at ? { from: row.send_at.toISOString() } : {}),
  })
  await audit(ctx.trx, ctx, 'change_egift_date', params.id, { send_at: body.send_at })
  return { gift: await egiftNow(ctx, id) }
}
