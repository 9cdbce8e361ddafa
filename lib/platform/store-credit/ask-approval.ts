import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { askApproval as call } from '#contract/store-credit/calls.ts'
import { publicUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Person } from '#platform/acting.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { refuseVariables } from '#platform/mail/filling/refuse-variables.ts'
import { wireId } from '#platform/ids.ts'
import { type Language, pathIn } from '#rules/tools/language.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { requestWords } from './approval-words.ts'
import { allowedAmount, allowedExpiry } from '#platform/money/gates/gates.ts'
import { findApproval, toApproval } from './list-approvals.ts'
import { refuseDuplicate } from '#platform/money/gates/refuse-duplicate.ts'
import { refuseCredited } from '#platform/money/gates/ticket.ts'

/** An issue that a second person approves. */
export type ApprovalInput = Parsed<typeof call>['body']
const goodFor = 7 * 24 * 60 * 60 * 1000

/** Returns the person without their own limits, which a second person decides about. */
export const unlimited = (person: Person): Person => ({
  ...person,
  limits: { issue: null, day: null, return: null, return_day: null },
})

/**
 * Saves an issue until a second person decides. All rules but the person's own limits already
 * apply.
 */
export const askApproval = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { gift_card: card } = body
  const { shop_id } = ctx.shop
  refuseVariables('gift_card_manual', body.email_details, 'email_details.')
  const amount = await allowedAmount(
    { ...ctx, actor: unlimited(ctx.actor) },
    card.balance,
    'gift_card.balance',
  )
  allowedExpiry(ctx, card.expires_on, 'gift_card.expires_on')
  if (body.duplicate_seen === false) {
    const customer = await ctx.trx
      .selectFrom('customer')
      .select('customer_id')
      .where('shop_id', '=', shop_id)
      .where('email', '=', card.customer_email)
      .executeTakeFirst()
    await refuseDuplicate(ctx, {
      customer_id: customer?.customer_id ?? null,
      email: card.customer_email,
      order: card.order || null,
    })
  }
  if (body.ticket && !body.duplicate_seen) await refuseCredited(ctx.trx, shop_id, body.ticket)
  const { approval_id } = await ctx.trx
    .insertInto('approval')
    .values({
      shop_id,
      staff_id: ctx.actor.id,
      state: 'waiting',
      amount,
      recipient_name: card.customer_name,
      recipient_email: card.customer_email,
      reason: card.reason,
      note: card.note || null,
      input: JSON.stringify(body),
      decided_by: null,
      answer: null,
      movement_id: null,
      created_at: ctx.now,
      lapses_at: new Date(ctx.now.getTime() + goodFor),
      decided_at: null,
    })
    .returning('approval_id')
    .executeTakeFirstOrThrow()
  await tellOwners(ctx, approval_id, card)
  await audit(ctx.trx, ctx, 'ask_approval', wireId('approval', approval_id), {
    amount: formatMinor(amount),
  })
  return { approval: toApproval(ctx, await findApproval(ctx.trx, ctx, approval_id)) }
}

const tellOwners = async (
  ctx: TrxCtx,
  id: bigint,
  card: ApprovalInput['gift_card'],
): Promise<void> => {
  const owners = await ctx.trx
    .selectFrom('staff')
    .select(['email', 'name', 'language'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('level', '=', 'owner')
    .where('is_admin', '=', false)
    .where('is_pos', '=', false)
    .where('blocked_at', 'is', null)
    .where('staff_id', '!=', ctx.actor.id)
    .execute()
  const recipient = { name: card.customer_name, email: card.customer_email }
  for (const { language: known, ...to } of owners) {
    const language = known ?? 'en'
    const amount = displayMoney(card.balance, ctx.shop.currency, language)
    await queueMail(ctx, {
      name: 'approval_asked',
      to,
      language,
      ...requestWords(language, { by: ctx.actor, amount, recipient, reason: card.reason }),
      values: {},
      link: approvalLink(ctx, language, id),
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
    })
  }
}

/** Returns the address of the decision; a path alone, so that it survives a sign-in. */
export const approvalLink = ({ env }: TrxCtx, language: Language, id: bigint): string =>
  `${publicUrl(env)}${pathIn(language, `/store-credit/${wireId('approval', id)}`)}`
