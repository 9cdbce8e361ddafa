import type {
  cancelEgift as cancelCall,
  convertEgift as convertCall,
} from '#contract/egifts/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Act, TrxCtx } from '#platform/ctx.ts'
import { lock } from '#platform/money/locks.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { makeCard } from '#platform/money/card.ts'
import { mergeCards } from '#platform/money/merge-cards.ts'
import { readId, wireId } from '#platform/ids.ts'
import { isOfRefund } from '#rules/egifts/egifts.ts'
import { formatMinor } from '#rules/money.ts'
import { become, noteStep, refuseUnlessTo } from './become.ts'
import { cancelEgiftMails } from '#platform/egifts/delivery/deliver.ts'
import { tellSender, afterText } from '#platform/egifts/delivery/hand-over.ts'
import { egiftNow, type EgiftRow, findEgift, holdEgift, mayCancel } from './read-egift.ts'
import { expireAsSold } from './sale.ts'
import { settingsOf } from './settings.ts'
import { takeBack } from './take-back.ts'

/**
 * Ends an unclaimed gift: reverses the payment and disables the link. Returns the amount. Refused
 * for the credit of a refund, which would be lost: that refund is undone instead.
 */
export const endGift = async (
  giving: Act,
  row: EgiftRow,
  as: 'cancelled' | 'refunded' | 'expired',
): Promise<string> => {
  refuseUnlessTo(row, as, giving.actor)
  if (isOfRefund(row)) throw new Refusal('egift_of_refund')
  const amount = await takeBack(giving, row)
  await cancelEgiftMails(giving, row)
  await become(giving, row, as)
  await noteStep(giving, row, as, { amount })
  return amount
}

export const cancelEgift = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof cancelCall>,
): Promise<Answer<typeof cancelCall>> => {
  const id = readId('egift', params.id)
  const row = await holdEgift(ctx.trx, ctx.shop.shop_id, id)
  const verdict = mayCancel(ctx, row)
  if (verdict !== 'yes') throw new Refusal(verdict === 'too_late' ? 'undo_too_late' : 'forbidden')
  const amount = await endGift(ctx, row, 'cancelled')
  await audit(ctx.trx, ctx, 'cancel_egift', params.id, { amount })
  return { gift: await egiftNow(ctx, id) }
}

/**
 * Merges the held card into the loyalty card of the customer with the recipient's email, creating
 * the customer if needed.
 */
export const convertEgift = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof convertCall>,
): Promise<Answer<typeof convertCall>> => {
  const { trx, shop } = ctx
  const id = readId('egift', params.id)
  const { recipient_email: email } = await findEgift(trx, shop.shop_id, id)
  if (email === null) throw new Refusal('no_customer')
  await lock(trx, 'email', shop.shop_id, email)
  const row = await holdEgift(trx, shop.shop_id, id)
  refuseUnlessTo(row, 'claimed', ctx.actor)
  const customer = await trx
    .selectFrom('customer')
    .select(['customer_id', 'full_name'])
    .where('shop_id', '=', shop.shop_id)
    .where('email', '=', row.recipient_email)
    .executeTakeFirst()
  if (!customer || row.recipient_email !== email || row.gift_card_id === null)
    throw new Refusal('no_customer')
  const into = await makeCard(
    trx,
    ctx,
    shop.shop_id,
    {
      customer_id: customer.customer_id,
      is_loyalty: true,
      customer_name: customer.full_name,
      customer_email: email,
    },
    ctx.now,
  )
  await trx
    .updateTable('gift_card')
    .set({ awaits_claim: false })
    .where('shop_id', '=', shop.shop_id)
    .where('gift_card_id', '=', row.gift_card_id)
    .execute()
  const until = await expireAsSold(ctx, row)
  await mergeCards(ctx, row.gift_card_id, into)
  await cancelEgiftMails(ctx, row)
  await become(ctx, row, 'claimed', { claimed_at: ctx.now })
  const mails = await tellOfCredit(ctx, row, {
    card: into,
    customer_id: customer.customer_id,
    until,
  })
  await noteStep(ctx, row, 'converted', {
    card: wireId('gift_card', into),
    amount: formatMinor(row.value),
    ...mails,
  })
  await audit(trx, ctx, 'convert_egift', params.id, {
    card: wireId('gift_card', into),
    amount: formatMinor(row.value),
  })
  return { gift: await egiftNow(ctx, id) }
}

const tellOfCredit = async (
  ctx: TrxCtx,
  row: EgiftRow,
  { card, customer_id, until }: { card: bigint; customer_id: bigint; until: string | null },
): Promise<Record<string, string>> => {
  const settings = await settingsOf(ctx.trx, ctx.shop.shop_id)
  const { balance } = await ctx.trx
    .selectFrom('gift_card')
    .select('balance')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('gift_card_id', '=', card)
    .executeTakeFirstOrThrow()
  const mail_id = await queueMail(ctx, {
    name: 'egift_added',
    to: { email: row.recipient_email!, name: row.recipient_name },
    subject: '',
    title: '',
    body: '',
    language: settings.language,
    values: {
      giftcard_balance: formatMinor(balance),
      gift_use: afterText(settings),
      // other credit on the card may expire on another day
      ...(until && balance === row.value ? { expires_on: until } : {}),
    },
    customer_id,
    gift_card_id: card,
    movement_id: null,
  })
  const notice = await tellSender(ctx, row, settings)
  return { mail: wireId('mail', mail_id), ...(notice ? { told: notice } : {}) }
}
