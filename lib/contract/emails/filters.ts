import { choice, day, flag, id, line, word } from '#contract/filter.ts'
import { mailStates } from '#contract/transaction.ts'
import { suppressionKinds } from './withheld.ts'

/**
 * Filters of emails. `worklist`: not handled, and failed, bounced or, where its
 * recipient waits for it, withheld. `search` matches the
 * recipient's name or the start of the address. Days are the shop's.
 */
export const mailFilters = {
  worklist: flag,
  state: choice(mailStates),
  name: word(/^[a-z][a-z0-9_]{1,60}$/),
  search: line(200),
  from: day,
  to: day,
  platform_customer_id: id,
}

/** Filters of addresses that get no emails. */
export const suppressionFilters = { kind: choice(suppressionKinds), search: line(200) }
