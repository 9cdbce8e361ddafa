import type { Acting } from '#platform/acting.ts'
import { cancelWaitingOf } from '#platform/mail/postman/waiting.ts'
import { noteEvents } from './note-event.ts'

/** Cancels cards' scheduled emails and records each in its card's timeline. */
export const cancelWaiting = async (act: Acting, cards: bigint[]): Promise<void> => {
  const cancelled = await cancelWaitingOf(act, cards)
  if (cancelled.length === 0) return
  await noteEvents(
    act,
    cancelled.map(({ gift_card_id, mail_id, was }) => ({
      gift_card_id,
      kind: 'cancelled',
      mail_id,
      detail: { from: was.toISOString() },
    })),
  )
}
