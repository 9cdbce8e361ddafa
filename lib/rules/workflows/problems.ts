import type { Action, Case, Definition } from '#contract/workflows/definition-shapes.ts'
import { conditionsMost } from '#contract/workflows/definition.ts'
import { operatorsOf } from '#contract/workflows/operators.ts'
import { referralTriggers } from '#contract/workflows/triggers.ts'
import { parseMoney } from '#rules/money.ts'
import { expirationProblems } from '#rules/store-credit/expiration.ts'
import { conditionsOf, depthOf, type OwnFields, testOfCondition } from './conditions.ts'
import { type KnownTrigger, triggerOf } from './known-trigger.ts'

export const depthMost = 3

/** A reason why a definition can't be published, with its place: `cases.0.actions.1.value`. */
export type Problem = {
  path: string
  key: ProblemKey
  facts?: Readonly<Record<string, string | number>>
}
export const problemKeys = [
  'trigger_unknown',
  'timing_missing',
  'timing_unused',
  'no_cases',
  'case_twice',
  'nothing_done',
  'too_deep',
  'too_many_conditions',
  'field_unknown',
  'operator_unfit',
  'value_unfit',
  'option_unknown',
  'amount_missing',
  'percent_too_high',
  'every_missing',
  'base_unfit',
  'target_unfit',
  'min_above_max',
  'rounding_unfit',
  'expiration_unfit',
  'hold_unfit',
  'tag_unfit',
  'limit_empty',
  'budget_twice',
  'unreadable',
  'trigger_unconnected',
  'ends_early',
] as const
export type ProblemKey = (typeof problemKeys)[number]

const problem = (
  path: string,
  key: ProblemKey,
  facts?: Readonly<Record<string, string | number>>,
): Problem[] => [{ path, key, ...(facts ? { facts } : {}) }]

const conditionProblems = ({ conditions }: Case, path: string, known: KnownTrigger): Problem[] => {
  const all = conditionsOf(conditions)
  const size = [
    ...(depthOf(conditions) > depthMost ? problem(path, 'too_deep', { most: depthMost }) : []),
    ...(all.length > conditionsMost
      ? problem(path, 'too_many_conditions', { most: conditionsMost })
      : []),
  ]
  const each = all.flatMap((condition, at): Problem[] => {
    const place = `${path}.${at}`
    const field = Object.hasOwn(known.fields, condition.field)
      ? known.fields[condition.field]!
      : null
    if (!field) return problem(place, 'field_unknown', { field: condition.field })
    if (!operatorsOf[field.type].includes(condition.operator))
      return problem(place, 'operator_unfit', { field: condition.field })
    if (!testOfCondition(condition, known.fields))
      return problem(place, 'value_unfit', { field: condition.field })
    const values = [condition.value ?? []].flat()
    const wrong = field.options && values.find((value) => !field.options!.includes(value))
    return wrong === undefined ? [] : problem(place, 'option_unknown', { value: wrong })
  })
  return [...size, ...each]
}

const isPositive = (text: string | null | undefined): boolean =>
  text !== null && text !== undefined && (parseMoney(text) ?? 0n) > 0n

const amountProblems = (value: string, path: string): Problem[] =>
  isPositive(value) ? [] : problem(`${path}.value`, 'amount_missing')

type Credit = Extract<Action, { type: 'issue_store_credit' }>

const baseProblems = (action: Credit, path: string, known: KnownTrigger) => {
  const base = action.base ?? 'subtotal'
  if (action.mode === 'fixed') return []
  if (base === 'event')
    return known.fields[action.base_field ?? '']?.type === 'money'
      ? []
      : problem(`${path}.base_field`, 'base_unfit')
  return base === 'total_spent' || known.has.includes('order')
    ? []
    : problem(`${path}.base`, 'base_unfit')
}

const creditProblems = (
  action: Credit,
  path: string,
  known: KnownTrigger,
  trigger: string,
): Problem[] => {
  const percent = action.mode === 'percentage_of' && (parseMoney(action.value) ?? 0n) > 10_000n
  const [min, max] = [action.min, action.max].map((text) => (text ? parseMoney(text) : null))
  return [
    ...amountProblems(action.value, path),
    ...(percent ? problem(`${path}.value`, 'percent_too_high') : []),
    ...(action.mode === 'for_every' && !isPositive(action.every)
      ? problem(`${path}.every`, 'every_missing')
      : []),
    ...baseProblems(action, path, known),
    ...(action.target && action.target !== 'customer' && !referralTriggers.includes(trigger)
      ? problem(`${path}.target`, 'target_unfit')
      : []),
    ...(min && max && min > max ? problem(`${path}.min`, 'min_above_max') : []),
    ...(action.rounding && !isPositive(action.rounding.step)
      ? problem(`${path}.rounding`, 'rounding_unfit')
      : []),
  ]
}

type Money = Extract<Action, { type: 'issue_store_credit' | 'issue_gift_card' }>

const endProblems = (
  { expiration, hold }: Money,
  path: string,
  known: KnownTrigger,
  today: string,
): Problem[] => {
  const end = expiration ? Object.keys(expirationProblems(expiration, today)).length > 0 : false
  const mode = hold?.mode ?? 'none'
  const needsOrder = mode === 'fulfilled' || mode === 'return_window'
  const isUnfit = (mode === 'days' && !hold?.days) || (needsOrder && !known.has.includes('order'))
  return [
    ...(end ? problem(`${path}.expiration`, 'expiration_unfit') : []),
    ...(isUnfit ? problem(`${path}.hold`, 'hold_unfit') : []),
  ]
}

const actionProblems = (
  action: Action,
  path: string,
  known: KnownTrigger,
  { trigger, today }: { trigger: string; today: string },
): Problem[] => {
  if (action.type === 'issue_store_credit')
    return [
      ...creditProblems(action, path, known, trigger),
      ...endProblems(action, path, known, today),
    ]
  if (action.type === 'issue_gift_card')
    return [...amountProblems(action.value, path), ...endProblems(action, path, known, today)]
  if (action.type === 'adjust_balance') return amountProblems(action.value, path)
  return action.type === 'set_tag_of' && action.tag !== null && !action.tags.includes(action.tag)
    ? problem(`${path}.tag`, 'tag_unfit')
    : []
}

const limitProblems = ({ limits }: Definition): Problem[] => {
  const empty = (limits?.per_customer ?? []).flatMap(({ count, sum, period, days }, at) =>
    (count || isPositive(sum)) && (period !== 'days' || days)
      ? []
      : problem(`limits.per_customer.${at}`, 'limit_empty'),
  )
  const periods = (limits?.budget ?? []).map(({ period }) => period)
  const budgets = (limits?.budget ?? []).flatMap(({ amount, period }, at) => [
    ...(isPositive(amount) ? [] : problem(`limits.budget.${at}`, 'limit_empty')),
    ...(periods.indexOf(period) < at ? problem(`limits.budget.${at}`, 'budget_twice') : []),
  ])
  return [...empty, ...budgets]
}

const caseProblems = ({ cases }: Definition): Problem[] => {
  const ids = cases.map(({ id }) => id)
  return [
    ...(cases.length === 0 ? problem('cases', 'no_cases') : []),
    ...(cases.length > 0 && cases.every(({ actions }) => actions.length === 0)
      ? problem('cases', 'nothing_done')
      : []),
    ...ids.flatMap((id, at) =>
      ids.indexOf(id) < at ? problem(`cases.${at}.id`, 'case_twice', { id }) : [],
    ),
  ]
}

/** Lists everything that keeps a definition from being published; empty: it can be. */
export const problemsOf = (definition: Definition, today: string, own?: OwnFields): Problem[] => {
  const known = triggerOf(definition.trigger, own)
  if (!known) return problem('trigger', 'trigger_unknown', { trigger: definition.trigger })
  const timing = definition.timing ?? null
  const fits =
    (known.timing === 'days' && timing !== null && 'days' in timing) ||
    (known.timing === 'schedule' && timing !== null && 'every' in timing)
  const asks = { trigger: definition.trigger, today }
  return [
    ...(known.timing && !fits ? problem('timing', 'timing_missing') : []),
    ...(!known.timing && timing ? problem('timing', 'timing_unused') : []),
    ...caseProblems(definition),
    ...definition.cases.flatMap((one, at) => [
      ...conditionProblems(one, `cases.${at}.conditions`, known),
      ...one.actions.flatMap((action, place) =>
        actionProblems(action, `cases.${at}.actions.${place}`, known, asks),
      ),
    ]),
    ...limitProblems(definition),
  ]
}
