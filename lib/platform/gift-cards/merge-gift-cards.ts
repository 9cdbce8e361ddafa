import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { mergeGiftCards as call } from '#contract/gift-cards/change.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { move } from '#platform/money/move.ts'
import { toTransaction, transactionRows } from '#platform/money/transaction.ts'
import { formatMinor } from '#rules/money.ts'
import { cancelWaiting } from '#platform/gift-cards/delivery/deliver.ts'
import { noteEvent } from './note-event.ts'
import { cardNow, findGiftCard, type GiftCardRow } from './read-gift-card.ts'

/** The same customer, or the same e-mail where not both have a customer: never across persons. */
const isSamePerson = (a: GiftCardRow, b: GiftCardRow): boolean =>
  a.customer_id !== null && b.customer_id !== null
    ? a.customer_id === b.customer_id
    : a.customer_email !== null && a.customer_email === b.customer_email

/**
 * Empties other cards of a person into this one, lot by lot; they are then merged, and only an undo
 * reopens them.
 */
export const mergeGiftCards = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const shopId = ctx.shop.shop_id
  const into = readId('gift_card', params.id)
  const ids = [...new Set(body.from)].map((id) => readId('gift_card', id))
  if (ids.includes(into))
    throw new Refusal('invalid_input', {
      field: 'from',
      message: 'from: a card is not merged into itself',
    })
  // all of them at once and in one order, so that two merges never wait for each other
  await sql`
    select from gift_card
    where shop_id = ${shopId} and gift_card_id = any(${[into, ...ids]}::bigint[])
    order by gift_card_id
    for no key update`.execute(ctx.trx)
  const target = await findGiftCard(ctx.trx, ctx, into)
  const moved: bigint[] = []
  for (const from of ids) {
    const card = await findGiftCard(ctx.trx, ctx, from)
    if (card.awaits_claim || target.awaits_claim) throw new Refusal('card_awaits_claim')
    if (!isSamePerson(card, target))
      throw new Refusal('invalid_input', {
        field: 'from',
        message: 'from: the cards belong to different people',
      })
    if (card.is_loyalty)
      throw new Refusal('invalid_input', {
        field: 'from',
        message: 'from: a loyalty card stays; merge the other card into it',
      })
    moved.push(...(await mergeOne(ctx, from, into)))
  }
  const { rows } = await transactionRows(
    sql`where m.shop_id = ${shopId} and m.movement_id = any(${moved}::bigint[]) order by m.movement_id`,
  ).execute(ctx.trx)
  return {
    gift_card: await cardNow(ctx, into),
    transactions: rows.map((row) => toTransaction(ctx, row)),
  }
}

/**
 * Empties a card into another; the caller holds both. Returns the incoming transaction, none for an
 * empty card.
 */
export const mergeOne = async (ctx: TrxCtx, from: bigint, into: bigint): Promise<bigint[]> => {
  const shopId = ctx.shop.shop_id
  const done = await move(ctx, { from, to: into, reason: 'Transfer' })
  await ctx.trx
    .updateTable('gift_card')
    .set({ disabled_at: ctx.now, merged_into: into })
    .where('shop_id', '=', shopId)
    .where('gift_card_id', '=', from)
    .execute()
  await cancelWaiting(ctx, from)
  const came =
    done.movement_id === null
      ? null
      : (
          await ctx.trx
            .selectFrom('movement')
            .select('movement_id')
            .where('pair', '=', done.movement_id)
            .executeTakeFirstOrThrow()
        ).movement_id
  await noteEvent(ctx, {
    gift_card_id: from,
    kind: 'merged',
    movement_id: done.movement_id,
    detail: { other: wireId('gift_card', into) },
  })
  await noteEvent(ctx, {
    gift_card_id: into,
    kind: 'merged',
    movement_id: came,
    detail: { other: wireId('gift_card', from) },
  })
  await audit(ctx.trx, ctx, 'merge_card', wireId('gift_card', from), {
    into: wireId('gift_card', into),
    amount: formatMinor(done.amount),
  })
  return came === null ? [] : [came]
}
