import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  disableGiftCard as disableCall,
  enableGiftCard as enableCall,
} from '#contract/gift-cards/change.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { cardNow, holdGiftCard } from './read-gift-card.ts'
import { turnCards } from './turn-cards.ts'

const become = async (ctx: TrxCtx, wire: string, disabled: boolean) => {
  const { gift_card_id } = await holdGiftCard(ctx, wire)
  const turned = await turnCards(ctx, sql`g.gift_card_id = ${gift_card_id}`, { disabled })
  if (turned.length > 0) {
    await audit(ctx.trx, ctx, disabled ? 'disable_card' : 'enable_card', wire)
  } else if (disabled && (await isClosedByRun(ctx, gift_card_id))) {
    await noteEvent(ctx, { gift_card_id, kind: 'disabled' })
    await audit(ctx.trx, ctx, 'disable_card', wire)
  }
  return { gift_card: await cardNow(ctx, gift_card_id) }
}

/**
 * Checks if a campaign disabled the card last: that campaign would enable it again, while a card
 * disabled individually stays disabled.
 */
const isClosedByRun = async ({ trx, shop }: TrxCtx, gift_card_id: bigint): Promise<boolean> => {
  const last = await trx
    .selectFrom('card_event')
    .select('detail')
    .where('shop_id', '=', shop.shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('kind', '=', 'disabled')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.detail['bulk'] !== undefined
}

/**
 * Disables a card: no redemption, no credit; the balance stays. A card disabled individually stays
 * so even when its campaign's cards are enabled again.
 */
export const disableGiftCard = (
  ctx: TrxCtx,
  { params }: Parsed<typeof disableCall>,
): Promise<Answer<typeof disableCall>> => become(ctx, params.id, true)

export const enableGiftCard = (
  ctx: TrxCtx,
  { params }: Parsed<typeof enableCall>,
): Promise<Answer<typeof enableCall>> => become(ctx, params.id, false)
