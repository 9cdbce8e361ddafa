import type { Action, Case, WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { isSame } from '#rules/tools/same.ts'

/** A difference between two definitions, as a key of messages with its values. */
export type Change = { key: string; values?: Record<string, string | number> }

const nameOf = ({ id, title }: Case): string => title || id

/** Facts of an action whose change people look for; all others are one difference. */
const namedFacts = ['value', 'every', 'mode', 'base', 'min', 'max', 'kind', 'hold'] as const
type Named = (typeof namedFacts)[number]

const read = (action: Action, fact: Named): unknown =>
  (action as Partial<Record<Named, unknown>>)[fact]
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const actionChanges = (before: Action, after: Action, of: Case, at: number): Change[] => {
  const values = { case: nameOf(of), action: at + 1 }
  if (before.type !== after.type)
    return [{ key: 'action_type', values: { ...values, from: before.type, to: after.type } }]
  const named = namedFacts.flatMap((fact): Change[] => {
    const [from, to] = [read(before, fact), read(after, fact)]
    return isSame(from, to)
      ? []
      : [{ key: `action_${fact}`, values: { ...values, from: text(from), to: text(to) } }]
  })
  const rest = (action: Action) => {
    const others = Object.entries(action).filter(([fact]) => !namedFacts.includes(fact as Named))
    return Object.fromEntries(others)
  }
  return [...named, ...(isSame(rest(before), rest(after)) ? [] : [{ key: 'action_rest', values }])]
}

const caseChanges = (before: Case, after: Case): Change[] => {
  const values = { case: nameOf(after) }
  const both = Math.min(before.actions.length, after.actions.length)
  const counted = (actions: readonly Action[], key: string): Change[] =>
    actions.slice(both).map(({ type }) => ({ key, values: { ...values, type } }))
  return [
    ...(nameOf(before) === nameOf(after)
      ? []
      : [{ key: 'case_renamed', values: { from: nameOf(before), to: nameOf(after) } }]),
    ...(isSame(before.conditions, after.conditions) ? [] : [{ key: 'conditions', values }]),
    ...after.actions
      .slice(0, both)
      .flatMap((action, at) => actionChanges(before.actions[at]!, action, after, at)),
    ...counted(before.actions, 'action_removed'),
    ...counted(after.actions, 'action_added'),
  ]
}

const limitKeys = [
  'per_customer',
  'budget',
  'exclude_tags',
  'exclude_staff',
  'exclude_paid_with_credit',
  'holdout_percent',
] as const

/** Lists the differences between two versions: cases by their ids, their order, limits, times. */
export const changesOf = (before: WorkflowData, after: WorkflowData): Change[] => {
  const old = new Map(before.cases.map((one) => [one.id, one]))
  const now = new Set(after.cases.map(({ id }) => id))
  const kept = (cases: readonly Case[], others: { has: (id: string) => boolean }) =>
    cases.map(({ id }) => id).filter((id) => others.has(id))
  const isMoved = !isSame(kept(before.cases, now), kept(after.cases, old))
  return [
    ...(before.trigger === after.trigger
      ? []
      : [{ key: 'trigger', values: { from: before.trigger, to: after.trigger } }]),
    ...(isSame(before.timing ?? null, after.timing ?? null) ? [] : [{ key: 'timing' }]),
    ...before.cases
      .filter(({ id }) => !now.has(id))
      .map((one) => ({ key: 'case_removed', values: { case: nameOf(one) } })),
    ...after.cases.flatMap((one) => {
      const earlier = old.get(one.id)
      return earlier
        ? caseChanges(earlier, one)
        : [{ key: 'case_added', values: { case: nameOf(one) } }]
    }),
    ...(isMoved ? [{ key: 'cases_moved' }] : []),
    ...limitKeys
      .filter((key) => !isSame(before.limits?.[key], after.limits?.[key]))
      .map((key) => ({ key: `limit_${key}` })),
    ...(['group', 'starts_at', 'ends_at'] as const)
      .filter((key) => !isSame(before[key] ?? null, after[key] ?? null))
      .map((key) => ({ key, values: { from: before[key] ?? '', to: after[key] ?? '' } })),
  ]
}
