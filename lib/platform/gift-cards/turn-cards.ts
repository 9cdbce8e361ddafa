import { type RawBuilder, sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { cancelWaiting } from '#platform/money/cancel-waiting.ts'
import { noteEvents } from '#platform/money/note-event.ts'

/**
 * Disables or enables cards in the actor's name and returns those that changed. `which` is a
 * condition on cards (g) whose locks the caller holds.
 */
export const turnCards = async (
  act: Acting,
  which: RawBuilder<unknown>,
  { disabled, detail = {} }: { disabled: boolean; detail?: Record<string, string> },
): Promise<bigint[]> => {
  const { rows } = await sql<{ gift_card_id: bigint }>`
    with turned as (
      update gift_card g
      set disabled_at = ${disabled ? act.now : null}::timestamptz
      where g.shop_id = ${act.shop.shop_id} and ${which}
        and (g.disabled_at is null) = ${disabled}
      returning g.gift_card_id)
    select gift_card_id from turned order by gift_card_id`.execute(act.trx)
  const cards = rows.map(({ gift_card_id }) => gift_card_id)
  if (cards.length === 0) return []
  // a waiting email would deliver a code that doesn't work
  if (disabled) await cancelWaiting(act, cards)
  const kind = disabled ? 'disabled' : 'enabled'
  await noteEvents(
    act,
    cards.map((gift_card_id) => ({ gift_card_id, kind, detail })),
  )
  return cards
}
