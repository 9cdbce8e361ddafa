import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { creditQuestions, type previewCredit as call } from '#contract/store-credit/calls.ts'
import type { CreditPreview } from '#contract/store-credit/shapes.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { updateBalance } from '#platform/customers/balance/update-balance.ts'
import { rehearse } from '#platform/db/transact.ts'
import { sendCustom } from '#platform/gift-cards/delivery/send-custom.ts'
import { putGiftCard } from '#platform/gift-cards/put-gift-card.ts'
import { refuseAdjusting } from '#platform/money/gates/gates.ts'
import { refuseOverOwnLimit } from '#platform/money/gates/own-limit.ts'
import { refuseDuplicate } from '#platform/money/gates/refuse-duplicate.ts'
import { requireRight } from '#platform/money/gates/require-right.ts'
import { refuseCredited } from '#platform/money/gates/ticket.ts'
import { unlimited } from '#platform/store-credit/ask-approval.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { lotChanges, type Receiver, readReceiver, totalOf } from './receiver.ts'

type Body = Parsed<typeof call>['body']
type Question = CreditPreview['questions'][number]
const lotsMost = 10

/**
 * Runs the act itself and rolls it back, so that it refuses exactly what the act would. The gates
 * that a person can answer are passed one by one before it, and each becomes a question.
 */
export const previewCredit = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  // the answer shows a person and their balance
  requireRight(ctx.actor, 'lookup')
  const named = [body.platform_customer_id, body.email, body.gift_card_id]
  if (named.filter((one) => one !== undefined).length !== 1)
    throw new Refusal('invalid_input', {
      field: 'email',
      message: 'email: name one customer, one email address or one card',
    })
  // the gates take their locks in an order of their own, so they have a transaction of their own
  const questions = await rehearse(ctx.db, (trx) => questionsOf({ ...ctx, trx }, body))
  return rehearse(ctx.db, async (trx) => {
    const before = await readReceiver({ ...ctx, trx }, body)
    const refused = await refusalOf(() => run({ ...ctx, trx, actor: unlimited(ctx.actor) }, body))
    const after = refused ? before : await readReceiver({ ...ctx, trx }, body)
    const lots = lotChanges(before, after)
    return {
      currency: ctx.shop.currency,
      customer: customerOf(before, after),
      balance: { before: formatMinor(totalOf(before)), after: formatMinor(totalOf(after)) },
      cards: cardChanges(before, after),
      lots: lots
        .slice(0, lotsMost)
        .map((lot) => ({ ...lot, before: formatMinor(lot.before), after: formatMinor(lot.after) })),
      lots_more: Math.max(0, lots.length - lotsMost),
      questions,
      refusal: refused && {
        code: refused.code,
        field: refused.field ?? null,
        facts: refused.facts ?? {},
      },
    }
  })
}

/** Runs some work for its refusal; null: it would pass. Other errors are errors. */
const refusalOf = async (work: () => Promise<unknown>): Promise<Refusal | null> => {
  try {
    await work()
    return null
  } catch (cause) {
    if (cause instanceof Refusal) return cause
    throw cause
  }
}

const questionsOf = async (ctx: TrxCtx, body: Body): Promise<Question[]> => {
  const amount = parseMoney(body.amount) ?? 0n
  if (amount <= 0n) return []
  const { person } = await readReceiver(ctx, body)
  const isCounted = body.kind !== 'adjust' && body.gift_card_id === undefined
  const gates = [
    () => refuseOverOwnLimit(ctx, amount, 'amount'),
    ...(isCounted
      ? [
          () =>
            refuseDuplicate(ctx, {
              customer_id: person?.customer_id ?? null,
              email: person ? person.email : (body.email ?? null),
              order: body.order || null,
            }),
        ]
      : []),
    ...(body.ticket ? [() => refuseCredited(ctx.trx, ctx.shop.shop_id, body.ticket!)] : []),
  ]
  const questions: Question[] = []
  for (const gate of gates) {
    const refused = await refusalOf(gate)
    const code = creditQuestions.find((one) => one === refused?.code)
    if (refused && code) questions.push({ code, facts: refused.facts ?? {} })
    else if (refused) throw refused
  }
  return questions
}

/** Runs the same verb as the call that the screen sends: of a card, a customer or an address. */
const run = async (ctx: TrxCtx, body: Body): Promise<unknown> => {
  const { amount, expires_on, gift_card_id, platform_customer_id: id, email = '' } = body
  if (gift_card_id !== undefined || body.kind === 'adjust') refuseAdjusting(ctx)
  if (gift_card_id !== undefined)
    return putGiftCard(ctx, {
      params: { id: gift_card_id },
      query: undefined,
      body: { gift_card: { balance: amount } },
    })
  const facts = {
    expires_on,
    reason: 'Other' as const,
    ...(body.money ? { money: body.money } : {}),
    ...(body.order ? { order: body.order } : {}),
  }
  const duplicate_seen = true
  if (id !== undefined)
    return updateBalance(ctx, {
      params: { id },
      query: undefined,
      body: { ...facts, valueToUpdate: amount, kind: body.kind, duplicate_seen },
    })
  return sendCustom(ctx, {
    params: undefined,
    query: undefined,
    body: {
      gift_card: { ...facts, customer_name: email, customer_email: email, balance: amount },
      email_details: { recipient_email: email, subject: email },
      duplicate_seen,
    },
  })
}

const customerOf = (before: Receiver, after: Receiver): CreditPreview['customer'] => {
  const person = after.person ?? before.person
  if (!person) return null
  return {
    platform_customer_id: before.person ? person.platform_customer_id : null,
    full_name: before.person ? person.full_name : '',
    email: person.email,
  }
}

const cardChanges = (before: Receiver, after: Receiver): CreditPreview['cards'] => {
  const had = new Map(before.cards.map((card) => [card.gift_card_id, card]))
  return after.cards
    .filter(({ gift_card_id, balance }) => had.get(gift_card_id)?.balance !== balance)
    .map(({ gift_card_id, last4, balance }) => {
      const was = had.get(gift_card_id)
      return {
        // a new card's code is drawn by the act, and this one is rolled back
        last4: was ? last4 : null,
        is_new: !was,
        before: formatMinor(was?.balance ?? 0n),
        after: formatMinor(balance),
      }
    })
}
