import type {
  copyEgiftLink as linkCall,
  releaseEgift as releaseCall,
  sendEgift as sendCall,
} from '#contract/egifts/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { refuseManySends } from '#platform/mail/postman/send-limit.ts'
import { readId } from '#platform/ids.ts'
import { isClaimable } from '#rules/egifts/egifts.ts'
import { become, movedOn, noteStep } from '#platform/egifts/become.ts'
import { deliver, deliverOrSchedule, mailAgain } from './deliver.ts'
import { linkOf } from './link.ts'
import { egiftNow, type EgiftRow, holdEgift } from '#platform/egifts/read-egift.ts'
import { sendSold } from '#platform/egifts/sale.ts'
import { settingsOf } from '#platform/egifts/settings.ts'

/**
 * Returns the address to send to: the recipient's or, for a gift by link without one, the first one
 * given.
 */
const addressed = async (
  ctx: TrxCtx,
  row: EgiftRow,
  email: string | null | undefined,
): Promise<EgiftRow> => {
  if (!email || email === row.recipient_email) return row
  if (row.recipient_email !== null) throw new Refusal('not_a_recipient', { field: 'email' })
  await ctx.trx
    .updateTable('egift')
    .set({ recipient_email: email })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('egift_id', '=', row.egift_id)
    .execute()
  await noteStep(ctx, row, 'recipient_changed')
  return { ...row, recipient_email: email }
}

/** Sends a scheduled gift now, or emails a sent one again with the same link. */
export const sendEgift = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof sendCall>,
): Promise<Answer<typeof sendCall>> => {
  await refuseManySends(ctx)
  const id = readId('egift', params.id)
  const held = await holdEgift(ctx.trx, ctx.shop.shop_id, id)
  const isWaiting = held.status === 'scheduled'
  if (!isWaiting && !isClaimable(held.status)) throw movedOn(held)
  if (held.expires_at !== null && held.expires_at <= ctx.now) throw movedOn({ status: 'expired' })
  const row = await addressed(ctx, held, body.email)
  if (!isWaiting && row.recipient_email === null)
    throw new Refusal('not_a_recipient', { field: 'email' })
  const settings = await settingsOf(ctx.trx, ctx.shop.shop_id)
  if (isWaiting) await deliver(ctx, row, settings)
  else
    await mailAgain(
      ctx,
      row.status === 'bounced' ? await become(ctx, row, 'sent') : row,
      settings,
      'resent',
    )
  await audit(ctx.trx, ctx, 'send_email', params.id)
  return { gift: await egiftNow(ctx, id) }
}

/** Releases a gift that was held for its amount. */
export const releaseEgift = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof releaseCall>,
): Promise<Answer<typeof releaseCall>> => {
  const id = readId('egift', params.id)
  const row = await holdEgift(ctx.trx, ctx.shop.shop_id, id)
  if (row.status !== 'fraud_hold') throw movedOn(row)
  await noteStep(ctx, row, 'released')
  const settings = await settingsOf(ctx.trx, ctx.shop.shop_id)
  // a release by a team member is the sending by hand
  const isByHand = ctx.shop.settings.gift_card_sending_method === 'manual'
  await (isByHand ? deliverOrSchedule : sendSold)(ctx, row, settings)
  await audit(ctx.trx, ctx, 'release_egift', params.id)
  return { gift: await egiftNow(ctx, id) }
}

/** Returns the link and audits the request; audit and log never contain the link itself. */
export const copyLink = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof linkCall>,
): Promise<Answer<typeof linkCall>> => {
  const id = readId('egift', params.id)
  const row = await holdEgift(ctx.trx, ctx.shop.shop_id, id)
  if (row.status !== 'scheduled' && !isClaimable(row.status)) throw movedOn(row)
  const link = linkOf(ctx, row)
  await noteStep(ctx, row, 'link_copied')
  await audit(ctx.trx, ctx, 'copy_egift_link', params.id)
  return { link, gift: await egiftNow(ctx, id) }
}
