import { policyLists } from '#contract/returns/policy.ts'
import { folded } from '#rules/tools/folded.ts'
import type { ReturnSettings } from './policy.ts'
import type { JudgedOrder } from './verdict.ts'

const bare = (name: string): string => folded(name).replace(/^#/, '')

/** Splits a store's text of tags. */
export const tagsOf = (...texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(',').map((tag) => tag.trim())).filter(Boolean)

/** Finds the first entry of a list that is one of some texts, whatever the case. */
export type Lookup = (texts: () => readonly string[]) => string | undefined

/** Reads a list once, so that a look-up takes the same time whatever its length. */
export const lookup = (list: readonly string[], keyOf = folded): Lookup => {
  if (list.length === 0) return () => undefined
  const places = new Map(list.map((value, at) => [keyOf(value), at] as const).toReversed())
  return (texts) =>
    list[Math.min(...texts().map((text) => places.get(keyOf(text)) ?? list.length), list.length)]
}

const domainOf = (domain: string): string => folded(domain).replace(/^@/, '')

/** Returns an address's host and the domains that it is in: a.b.example, b.example, example. */
const domainsOf = (email: string): string[] =>
  (folded(email).split('@').at(-1) ?? '')
    .split('.')
    .map((_, at, parts) => parts.slice(at).join('.'))

type Match = { list: (typeof policyLists)[number]; value: string }

/** Prepares to find the entry of an allow or block list that an order matches. */
export const matcherOf = (lists: ReturnSettings['allow']) => {
  const byEmail = lookup(lists.emails)
  const byDomain = lookup(lists.domains, domainOf)
  const byTag = lookup(lists.tags)
  const byOrder = lookup(lists.orders, bare)
  return ({ name, emails, tags }: Pick<JudgedOrder, 'name' | 'emails' | 'tags'>): Match | null => {
    const found = {
      emails: byEmail(() => emails),
      domains: byDomain(() => emails.flatMap(domainsOf)),
      tags: byTag(() => tags),
      orders: byOrder(() => [name]),
    }
    for (const list of policyLists) {
      const value = found[list]
      if (value !== undefined) return { list, value }
    }
    return null
  }
}
