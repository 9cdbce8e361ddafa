import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { inRefund } from '#platform/acting.ts'
import { give } from '#platform/money/give.ts'
import { cardOf, type Recipient } from '#platform/returns/refund/recipient.ts'
import type { Part, Refunding } from '#platform/returns/refund/refunding.ts'
import type { Plan } from './plan-credit.ts'

type Given = { parts: Part[]; gift_card_id: bigint | null }

/**
 * Gives new credit, in minor units, and the bonus to the recipient's card: paid credit in the
 * refund's name, the bonus as a gift of the person who makes it.
 */
export const giveCredit = async (
  act: Refunding,
  recipient: Recipient,
  input: RefundInput,
  { fresh, bonus, expires_on, bonusUntil }: Omit<Plan, 'first' | 'rest' | 'to'> & { fresh: bigint },
  cause: { kind: string; id: string },
): Promise<Given> => {
  if (fresh === 0n && bonus === 0n) return { parts: [], gift_card_id: recipient.gift_card_id }
  const gift_card_id = await cardOf(act, recipient)
  const isRefund = (input.reward_source ?? 'refund') === 'refund'
  const issue = {
    gift_card_id,
    reason: isRefund ? 'Refund' : 'Return',
    note: input.internal_note || null,
    cause,
  }
  const parts: Part[] = []
  if (fresh > 0n) {
    const { movement_id } = await give(
      { ...act, actor: inRefund(act.actor) },
      { ...issue, amount: fresh, money: 'paid', expires_on },
    )
    parts.push({ kind: 'credit', amount: fresh, gift_card_id, movement_id })
  }
  if (bonus > 0n) {
    const { movement_id } = await give(act, { ...issue, amount: bonus, expires_on: bonusUntil })
    parts.push({ kind: 'bonus', amount: bonus, gift_card_id, movement_id })
  }
  return { parts, gift_card_id }
}
