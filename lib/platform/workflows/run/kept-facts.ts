import { rewardValues } from '#platform/workflows/facts/earlier-rewards.ts'
import type { Fact, Facts, Item } from '#rules/workflows/facts.ts'
import type { Given, Standing } from '#rules/workflows/standing.ts'

/** Earlier rewards of a workflow for the customer, and the day of the last one. */
export type Earlier = Given & { last: string | null }
/** Use of a workflow's limits before an event, and what it gave the customer before. */
export type Seen = { standing: Standing; earlier: Earlier | null }

/** Writes amounts as `{"n": "123"}`, because JSON has no whole numbers of that size. */
const write = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { n: String(value) } : value

const read = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(read)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [first] = entries
  if (entries.length === 1 && first![0] === 'n' && typeof first![1] === 'string')
    return BigInt(first![1])
  return Object.fromEntries(entries.map(([key, one]) => [key, read(one)]))
}

/** Writes what decided an event, and what each workflow had left, as JSON. */
export const writeKept = (facts: Facts, seen: ReadonlyMap<string, Seen>): string =>
  JSON.stringify({ facts, seen: Object.fromEntries(seen) }, write)

/** Reads what decided an event; null for one whose words were erased. */
export const readKept = (kept: unknown): { facts: Facts; seen: Map<string, Seen> } | null => {
  const { facts, seen } = read(kept) as { facts?: Facts; seen?: Record<string, Seen> }
  if (!facts) return null
  return {
    facts: {
      ...facts,
      values: facts.values as Record<string, Fact>,
      items: facts.items as Item[],
      occurred_at: new Date(facts.occurred_at),
    },
    seen: new Map(Object.entries(seen ?? {})),
  }
}

/** Adds what a workflow gave the customer before to the facts with which it decides. */
export const withEarlier = (facts: Facts, earlier: Earlier | null): Facts =>
  earlier === null
    ? facts
    : {
        ...facts,
        values: { ...facts.values, ...rewardValues(earlier) },
      }
