import { endpoint } from '#contract/endpoint.ts'
import { foundBy } from '#contract/orders/calls.ts'

/** Identifiers by which a text finds a person; `id` is the store's of a customer, `code` a card's. */
export const matchedBy = ['id', 'code', ...foundBy] as const
export type MatchedBy = (typeof matchedBy)[number]

/** Lists of the card, which show the newest rows. */
export const cardLists = ['pending', 'orders', 'refunds', 'returns', 'mails'] as const
export type CardList = (typeof cardLists)[number]

/** Rows of a list that the card has at first, and at most. */
export const rowsFirst = 10
export const rowsMost = 100

/** Texts that answer a customer's question; each names amounts and days, never a code. */
export const replyKinds = ['balance', 'expiry', 'refund', 'return'] as const
export type ReplyKind = (typeof replyKinds)[number]

/**
 * Returns all that a helpdesk's question needs of one customer, named by a signed link (`about`), a
 * text or an id; of several whom a text means, only who they are. Lists have the newest `limit` rows,
 * `more_of` names those that go on. The credits are the ticket's, to whichever customer.
 */
export const getAnswerCard = endpoint({
  name: 'getAnswerCard',
  method: 'POST',
  path: '/answer-card',
  right: 'lookup',
  added: true,
  source: 'helpdesk',
})
