import { sql } from 'kysely'
import { audit } from '#platform/audit.ts'
import type { Act, TrxCtx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { cancelWaiting } from './cancel-waiting.ts'
import { move } from './move.ts'
import { noteEvent } from './note-event.ts'

/** A merge's transaction, in the name of a person or of a shopper. */
type Merging = Act & Pick<TrxCtx, 'requestId'>

/** Moves what a card owes of a recalled reward to the card that it becomes. */
const moveOwed = async ({ trx, shop }: Merging, from: bigint, into: bigint): Promise<void> => {
  await sql`
    update gift_card g
    set owed = case when g.gift_card_id = ${from} then 0 else g.owed + was.owed end
    from gift_card was
    where was.shop_id = ${shop.shop_id} and was.gift_card_id = ${from} and was.owed > 0
      and g.shop_id = ${shop.shop_id} and g.gift_card_id in (${from}, ${into})`.execute(trx)
}

/**
 * Moves all of a card's credit to another; the caller holds both locks. Returns the incoming
 * transaction, or none for an empty card.
 */
export const mergeCards = async (ctx: Merging, from: bigint, into: bigint): Promise<bigint[]> => {
  const shopId = ctx.shop.shop_id
  const done = await move(ctx, { from, to: into, reason: 'Transfer' })
  await ctx.trx
    .updateTable('gift_card')
    .set({ disabled_at: ctx.now, merged_into: into })
    .where('shop_id', '=', shopId)
    .where('gift_card_id', '=', from)
    .execute()
  await moveOwed(ctx, from, into)
  await cancelWaiting(ctx, [from])
  const came =
    done.movement_id === null
      ? null
      : (
          await ctx.trx
            .selectFrom('movement')
            .select('movement_id')
            .where('shop_id', '=', shopId)
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
