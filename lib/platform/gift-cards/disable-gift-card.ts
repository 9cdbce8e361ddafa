import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  disableGiftCard as disableCall,
  enableGiftCard as enableCall,
} from '#contract/gift-cards/change.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { cancelWaiting } from '#platform/gift-cards/delivery/deliver.ts'
import { noteEvent } from './note-event.ts'
import { cardNow, holdGiftCard } from './read-gift-card.ts'

const become = async (ctx: TrxCtx, wire: string, disabled: boolean) => {
  const { gift_card_id, disabled_at } = await holdGiftCard(ctx, wire)
  if ((disabled_at !== null) !== disabled) {
    await ctx.trx
      .updateTable('gift_card')
      .set({ disabled_at: disabled ? ctx.now : null })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('gift_card_id', '=', gift_card_id)
      .execute()
    // a mail that waits would hand over a code that opens nothing
    if (disabled) await cancelWaiting(ctx, gift_card_id)
    await noteEvent(ctx, { gift_card_id, kind: disabled ? 'disabled' : 'enabled' })
    await audit(ctx.trx, ctx, disabled ? 'disable_card' : 'enable_card', wire)
  } else if (disabled && (await isClosedByRun(ctx, gift_card_id))) {
    await noteEvent(ctx, { gift_card_id, kind: 'disabled' })
    await audit(ctx.trx, ctx, 'disable_card', wire)
  }
  return { gift_card: await cardNow(ctx, gift_card_id) }
}

/**
 * Tells if a campaign disabled the card last: that campaign would enable it again, while a card
 * disabled by itself stays so.
 */
const isClosedByRun = async ({ trx }: TrxCtx, gift_card_id: bigint): Promise<boolean> => {
  const last = await trx
    .selectFrom('card_event')
    .select('detail')
    .where('gift_card_id', '=', gift_card_id)
    .where('kind', '=', 'disabled')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.detail['bulk'] !== undefined
}

/**
 * Stops spending and adding; the money stays. A card that is disabled already stays so, also when
 * its campaign's cards are enabled again.
 */
export const disableGiftCard = (
  ctx: TrxCtx,
  { params }: Parsed<typeof disableCall>,
): Promise<Answer<typeof disableCall>> => become(ctx, params.id, true)

export const enableGiftCard = (
  ctx: TrxCtx,
  { params }: Parsed<typeof enableCall>,
): Promise<Answer<typeof enableCall>> => become(ctx, params.id, false)
