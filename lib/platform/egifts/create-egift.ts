import { randomUUID } from 'node:crypto'
import type { Egift } from '#contract/egifts/egift-shapes.ts'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import type { createEgift as createCall, issueEgift as issueCall } from '#contract/egifts/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { allowedAmount } from '#platform/money/gates/gates.ts'
import { sendAtProblem } from '#rules/egifts/egifts.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { movedOn, noteStep } from './become.ts'
import { deliverOrSchedule } from '#platform/egifts/delivery/deliver.ts'
import { pay } from './pay-egift.ts'
import { egiftNow, type EgiftRow, findEgift, holdEgift } from './read-egift.ts'
import { settingsOf } from './settings.ts'

type GiftInput = Omit<Parsed<typeof createCall>['body'], 'draft' | 'order'>
const bad = (field: string, why: string): Refusal =>
  new Refusal('invalid_input', { field, message: `${field}: ${why}` })

/** Refuses, with the field, a new gift that the settings of the shop do not allow. */
export const refuseUnasked = (
  settings: EgiftSettings,
  input: Partial<GiftInput>,
  zone: string,
  now: Date,
): void => {
  if (!settings.enabled) throw new Refusal('egifts_off')
  const channel = input.channel ?? 'email'
  if (!settings.channels[channel]) throw bad('channel', 'this shop does not send gifts so')
  if (channel === 'email' && input.recipient && !input.recipient.email)
    throw bad('recipient.email', 'Required Field')
  if (input.message && !settings.asks.message)
    throw bad('message', 'this shop does not ask for one')
  if ((input.message?.length ?? 0) > settings.message_max)
    throw bad('message', `at most ${settings.message_max} characters`)
  if ((input.product || input.variant) && !settings.asks.product)
    throw bad('product', 'this shop gives amounts only')
  if (!input.send_at) return
  if (!settings.asks.send_date) throw bad('send_at', 'this shop sends gifts at once')
  const problem = sendAtProblem(settings, zone, now, new Date(input.send_at))
  if (problem && problem !== 'past')
    throw new Refusal('invalid_input', {
      field: 'send_at',
      message: `send_at: too ${problem}`,
      facts: { earliest_days: settings.earliest_days, latest_days: settings.latest_days },
    })
}

/** Columns of the typed input. */
export const columnsOf = (input: GiftInput & { order?: string | undefined }) => ({
  order_name: input.order || null,
  sender_name: input.sender.name,
  sender_email: input.sender.email ?? null,
  recipient_name: input.recipient.name,
  recipient_email: input.recipient.email ?? null,
  product: input.product || null,
  variant: input.variant || null,
  message: input.message ?? '',
  value: parseMoney(input.value) ?? 0n,
  channel: input.channel ?? ('email' as Egift['channel']),
  send_at: input.send_at ? new Date(input.send_at) : null,
})

/**
 * Creates a gift on behalf of a sender; limits, plan and the person's own limits apply as for any
 * issue.
 */
export const createEgift = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof createCall>,
): Promise<Answer<typeof createCall>> => {
  const settings = await settingsOf(ctx.trx, ctx.shop.shop_id)
  refuseUnasked(settings, body, scheduledZone(ctx.shop), ctx.now)
  const value = await allowedAmount(ctx, body.value, 'value')
  const { egift_id } = await ctx.trx
    .insertInto('egift')
    .values({
      ...teamRow,
      ...columnsOf(body),
      shop_id: ctx.shop.shop_id,
      cart_id: `desk-${randomUUID()}`,
      status: 'draft',
      staff_id: ctx.actor.id,
      created_at: ctx.now,
    })
    .returning('egift_id')
    .executeTakeFirstOrThrow()
  const row = await findEgift(ctx.trx, ctx.shop.shop_id, egift_id)
  await noteStep(ctx, row, 'made')
  await audit(ctx.trx, ctx, 'make_egift', wireId('egift', egift_id), { amount: formatMinor(value) })
  if (!body.draft) await issueNow(ctx, row, settings)
  return { gift: await egiftNow(ctx, egift_id) }
}

export const emptyRow = {
  gift_card_id: null,
  movement_id: null,
  mail_id: null,
  link_digest: null,
  link_sealed: null,
  sent_at: null,
  opened_at: null,
  claimed_at: null,
  expires_at: null,
  reminded_at: null,
  warned_at: null,
}

/** An eGift that the team made; a store makes its own. */
export const teamRow = { ...emptyRow, source: 'staff' as const }

const issueNow = async (ctx: TrxCtx, row: EgiftRow, settings: EgiftSettings): Promise<void> => {
  const paid = await pay(ctx, row)
  await deliverOrSchedule(ctx, paid, settings)
  await audit(ctx.trx, ctx, 'issue_egift', wireId('egift', row.egift_id), {
    transaction: wireId('transaction', paid.movement_id!),
    amount: formatMinor(row.value),
  })
}

/**
 * Issues a draft made by staff, as its maker could have done at once; a store's draft is paid in
 * the store.
 */
export const issueEgift = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof issueCall>,
): Promise<Answer<typeof issueCall>> => {
  const id = readId('egift', params.id)
  const seen = await findEgift(ctx.trx, ctx.shop.shop_id, id)
  const settings = await settingsOf(ctx.trx, ctx.shop.shop_id)
  if (!settings.enabled) throw new Refusal('egifts_off')
  await allowedAmount(ctx, formatMinor(seen.value), 'value')
  const row = await holdEgift(ctx.trx, ctx.shop.shop_id, id)
  if (row.status !== 'draft' || row.source !== 'staff') throw movedOn(row)
  await issueNow(ctx, row, settings)
  return { gift: await egiftNow(ctx, id) }
}
