import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import { firstOf, type Offer, offersOf } from '#rules/way/offer.ts'

const cardActs = [
  'balance',
  'send',
  'email',
  'fulfil',
  'delivery',
  'expiry',
  'note',
  'merge',
  'split',
  'replace',
  'disable',
  'enable',
  'print',
] as const
export type CardAct = (typeof cardActs)[number]
export type CardWhy =
  | 'merged'
  | 'disabled'
  | 'scheduled'
  | 'noEmail'
  | 'fulfilled'
  | 'notScheduled'
  | 'empty'
  | 'nobody'

const issuing: readonly CardAct[] = ['send', 'email', 'fulfil', 'delivery']
const rightOf = (act: CardAct) => {
  if (act === 'print') return 'lookup'
  return issuing.includes(act) ? 'issue' : 'adjust'
}

/** Offers what this person may do with the card; a merged one is history. */
export const cardOffers = (card: GiftCard, user: User): Offer<CardAct, CardWhy>[] => {
  const merged = card.state === 'merged'
  const disabled = card.state === 'disabled'
  const isScheduled = card.send_at !== null && card.state === 'scheduled'
  const closed = { merged, disabled }
  const noEmail = card.customer_email === null
  const empty = /^0\.00$/.test(card.balance)
  return offersOf(cardActs, (act) => may(user, rightOf(act)), {
    balance: firstOf(closed),
    send: firstOf({ ...closed, scheduled: isScheduled, noEmail }),
    email: firstOf({ ...closed, noEmail }),
    fulfil: firstOf({
      ...closed,
      scheduled: isScheduled,
      fulfilled: card.fulfilled_at !== null,
      noEmail,
    }),
    delivery: firstOf({ ...closed, notScheduled: !isScheduled }),
    expiry: firstOf({ ...closed, empty }),
    note: firstOf({ merged }),
    merge: firstOf({ ...closed, nobody: card.platform_customer_id === null && noEmail }),
    split: firstOf({ ...closed, empty }),
    replace: firstOf(closed),
    ...(disabled ? { enable: null } : { disable: firstOf({ merged }) }),
    print: null,
  })
}
