import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { endGift } from '#platform/egifts/end-egift.ts'
import { holdEgift } from '#platform/egifts/read-egift.ts'
import { turnCards } from '#platform/gift-cards/turn-cards.ts'
import { readId, wireId } from '#platform/ids.ts'
import { recallLots } from '#platform/money/recall.ts'
import { isClaimable } from '#rules/egifts/egifts.ts'
import { sum } from '#rules/tools/sums.ts'
import type { Bought } from './bought-cards.ts'
import type { Part, Refunding } from '#platform/returns/refund/refunding.ts'

/** Picks the cards to close among those that the order bought and that are still open. */
export const cardsToClose = (bought: readonly Bought[], ids: readonly string[]): Bought[] =>
  [...new Set(ids)].map((wire, i) => {
    const id = readId('gift_card', wire)
    const card = bought.find(({ gift_card_id }) => gift_card_id === id)
    if (!card) throw new Refusal('not_found', { field: `close_cards.${i}` })
    if (card.is_closed) throw new Refusal('card_disabled', { field: `close_cards.${i}` })
    return card
  })

/**
 * Takes what is unspent of a bought card and disables it; an unclaimed eGift ends. Refused while a
 * checkout uses its credit.
 */
const closeCard = async (
  act: Refunding,
  card: Bought,
  cause: { kind: string; id: string },
): Promise<Part[]> => {
  if (card.egift_id !== null && isOpenGift(card)) {
    const row = await holdEgift(act.trx, act.shop.shop_id, card.egift_id)
    await endGift(act, row, 'refunded')
    return [{ kind: 'closed', amount: -card.unspent, gift_card_id: card.gift_card_id }]
  }
  const parts: Part[] = []
  for (const [id, lots] of Map.groupBy(card.lots, ({ gift_card_id }) => gift_card_id)) {
    const gift_card_id = BigInt(id)
    const taken = await recallLots(act, {
      gift_card_id,
      lots: lots.map(({ lot_id }) => BigInt(lot_id)),
      amount: card.unspent,
      reason: 'Refund',
      cause,
    })
    if (taken) parts.push({ kind: 'closed', amount: -taken.taken, gift_card_id, ...taken })
  }
  // credit that a checkout holds would be paid back and spent too
  if (sum(parts.map(({ amount }) => amount)) !== -card.unspent)
    throw new Refusal('card_in_use', { field: 'close_cards' })
  await turnCards(
    act,
    sql`g.gift_card_id = ${card.gift_card_id} and not g.is_loyalty and g.merged_into is null`,
    { disabled: true, detail: { refund: cause.id } },
  )
  return parts.length > 0
    ? parts
    : [{ kind: 'closed', amount: 0n, gift_card_id: card.gift_card_id }]
}

const isOpenGift = ({ egift_status }: Bought): boolean =>
  egift_status !== null && (egift_status === 'scheduled' || isClaimable(egift_status))

/** Closes bought cards one after another, in a refund's name. */
export const closeCards = async (
  act: Refunding,
  closing: readonly Bought[],
  refund_id: bigint,
): Promise<Part[]> => {
  const parts: Part[] = []
  for (const card of closing)
    parts.push(...(await closeCard(act, card, { kind: 'refund', id: wireId('refund', refund_id) })))
  return parts
}
