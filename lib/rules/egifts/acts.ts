import { type EgiftAct, egiftActs, type EgiftStatus } from '#contract/egifts/egift.ts'
import type { EgiftDetail } from '#contract/egifts/egift-shapes.ts'
import type { Right } from '#contract/right.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may, mayUndo } from '#rules/way/access.ts'
import { firstOf, type Offer, offersOf } from '#rules/way/offer.ts'
import { isClaimable, isHeld, isOfRefund, mayBecome } from './egifts.ts'

type GiftState = {
  status: EgiftStatus
  source: 'staff' | 'store'
  cart_id: string
  hasCustomer: boolean
}
export type EgiftWhy =
  | 'claimed'
  | 'ended'
  | 'draft'
  | 'unpaid'
  | 'held'
  | 'store'
  | 'issued'
  | 'notHeld'
  | 'left'
  | 'stranger'
  | 'late'
  | 'refund'

export const rightOf: Record<EgiftAct, Right> = {
  issue: 'issue',
  release: 'approve',
  send: 'issue',
  recipient: 'issue',
  date: 'issue',
  link: 'issue',
  convert: 'adjust',
  cancel: 'adjust',
}

/** Returns for each act why the gift's state doesn't allow it, or null. */
const whyNotOf = ({
  status,
  source,
  cart_id,
  hasCustomer,
}: GiftState): Record<EgiftAct, EgiftWhy | null> => {
  const claimed = status === 'claimed' || status === 'fulfilled'
  const ended = status === 'expired' || status === 'cancelled' || status === 'refunded'
  const over = { claimed, ended }
  const unpaid = status === 'pending_payment'
  const unissued = { ...over, draft: status === 'draft', unpaid }
  const sending = firstOf({ ...unissued, held: status === 'fraud_hold' })
  return {
    issue: firstOf({
      ...over,
      store: unpaid || (status === 'draft' && source === 'store'),
      issued: status !== 'draft',
    }),
    release: firstOf({ ...over, notHeld: status !== 'fraud_hold' }),
    send: sending,
    recipient: firstOf({ ...over, unpaid: !isHeld(status) && status !== 'draft' }),
    date: firstOf({ ...over, unpaid, left: isClaimable(status) }),
    link: sending,
    convert: firstOf({
      ...unissued,
      held: !mayBecome(status, 'claimed', 'staff'),
      stranger: !hasCustomer,
    }),
    cancel: firstOf({
      claimed,
      ended: !mayBecome(status, 'cancelled', 'staff'),
      refund: isOfRefund({ cart_id, source }),
    }),
  }
}

/** Lists the acts that a gift's state allows; `rightOf` has the right that each needs. */
export const actsOf = (gift: GiftState): EgiftAct[] => {
  const whyNot = whyNotOf(gift)
  return egiftActs.filter((act) => whyNot[act] === null)
}

/**
 * Offers what this person may do about a gift. The platform's list says what is possible; an act
 * that it leaves out for no known reason isn't offered.
 */
export const egiftOffers = (
  gift: EgiftDetail,
  user: User,
  now: Date,
): Offer<EgiftAct, EgiftWhy>[] => {
  const state = whyNotOf({
    status: gift.status,
    source: gift.by ? 'staff' : 'store',
    cart_id: gift.cart_id,
    hasCustomer: gift.platform_customer_id !== null,
  })
  const staff_id = gift.by?.email === user.email ? user.staff_id : null
  const undoing = mayUndo(user, { staff_id, at: new Date(gift.created_at) }, now)
  const hasRight = (act: EgiftAct) =>
    gift.acts.includes(act) ||
    (may(user, rightOf[act]) && (act !== 'cancel' || undoing !== 'forbidden'))
  const whyNot: Partial<Record<EgiftAct, EgiftWhy | null>> = {}
  for (const act of egiftActs) {
    const late = act === 'cancel' && undoing === 'too_late' ? 'late' : null
    const why = state[act] ?? late
    if (gift.acts.includes(act)) whyNot[act] = null
    else if (why) whyNot[act] = why
  }
  return offersOf(egiftActs, hasRight, whyNot)
}
