import type { GiftCard } from '#contract/gift-cards/gift-card.ts'
import type { User } from '#contract/staff/calls.ts'
import { may } from '#rules/way/access.ts'

export const acts = [
  'balance',
  'send',
  'fulfil',
  'delivery',
  'expiry',
  'note',
  'merge',
  'split',
  'replace',
  'disable',
  'enable',
] as const
export type Act = (typeof acts)[number]

const issuing: readonly Act[] = ['send', 'fulfil', 'delivery']

/** Lists what this person may do with the card as it is; a merged one is history. */
export const actionsFor = (card: GiftCard, user: User): Act[] => {
  if (card.state === 'merged') return []
  const isDisabled = card.state === 'disabled'
  const isScheduled = card.send_at !== null && card.state === 'scheduled'
  const isEmpty = /^0\.00$/.test(card.balance)
  const fits: Record<Act, boolean> = {
    balance: !isDisabled,
    send: !isDisabled && !isScheduled && card.customer_email !== null,
    fulfil:
      !isDisabled && !isScheduled && card.fulfilled_at === null && card.customer_email !== null,
    delivery: !isDisabled && isScheduled,
    expiry: !isDisabled && !isEmpty,
    note: true,
    merge: !isDisabled && (card.platform_customer_id !== null || card.customer_email !== null),
    split: !isDisabled && !isEmpty,
    replace: !isDisabled,
    disable: !isDisabled,
    enable: isDisabled,
  }
  return acts.filter((act) => fits[act] && may(user, issuing.includes(act) ? 'issue' : 'adjust'))
}
