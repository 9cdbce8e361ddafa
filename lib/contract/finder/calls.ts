import { endpoint } from '#contract/endpoint.ts'

/** Kinds of what a text can find, in the order in which equally good ones are answered. */
export const foundKinds = ['customers', 'cards', 'orders', 'campaigns', 'egifts', 'staff'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Rows of a kind that are answered. */
export const foundMost = 5
/** Characters of a text that are searched; a longer one is refused. */
export const findTextMost = 200

/**
 * Finds what a text may mean of what the caller may see, at most 5 of a kind; money in major units. 60
 * codes that don't exist an hour are a person's budget. Over 200 characters are `invalid_input`.
 */
export const find = endpoint({
  name: 'find',
  method: 'POST',
  path: '/find',
  right: 'lookup',
  added: true,
  source: 'finder',
})
