import {
  type BeyondReason,
  cashbackBases,
  cashbackMoments,
} from '#contract/workflows/cashback/cashback.ts'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import type {
  Action,
  Case,
  Condition,
  IssueStoreCredit,
  WorkflowData,
} from '#contract/workflows/definition-shapes.ts'
import { defaultExpiration } from '#rules/store-credit/expiration.ts'
import { isSame } from '#rules/tools/same.ts'
import { isGroup, partsOf } from '#rules/workflows/conditions.ts'
import { chosenItems, firstForm, plainForm, plainHold } from './form.ts'
import { definitionOf, othersId } from './write-definition.ts'

/** The form of a definition, or the part of it that the form can't show. */
export type ReadForm = { form: CashbackForm; beyond: null } | { form: null; beyond: BeyondReason }

const isCredit = (action: Action): action is IssueStoreCredit =>
  action.type === 'issue_store_credit'

/** Writes an action with everything that it leaves to its defaults. */
const wholeAction = (action: Action): object => {
  if (!isCredit(action)) return action
  const base = action.base ?? 'subtotal'
  return {
    ...action,
    every: action.mode === 'for_every' ? (action.every ?? null) : null,
    base,
    base_field: base === 'event' ? (action.base_field ?? null) : null,
    items: base === 'items' ? chosenItems(action.items) : {},
    with_gift_cards: action.with_gift_cards ?? false,
    with_credit: action.with_credit ?? false,
    rounding: action.rounding ?? firstForm.rounding,
    min: action.min ?? null,
    max: action.max ?? null,
    target: action.target ?? 'customer',
    kind: action.kind ?? 'promotional',
    expiration: action.expiration ?? defaultExpiration,
    hold: plainHold(action.hold ?? { mode: 'none' }),
    note: action.note || null,
    email: {
      active: action.email?.active ?? false,
      subject: action.email?.subject || null,
      body: action.email?.body || null,
    },
  }
}

const wholeLimits = ({ limits }: WorkflowData): object => ({
  per_customer: (limits?.per_customer ?? []).map(({ period, days, count, sum }) => ({
    period,
    days: period === 'days' ? (days ?? null) : null,
    count: count ?? null,
    sum: sum ?? null,
  })),
  budget: limits?.budget ?? [],
  exclude_tags: limits?.exclude_tags ?? [],
  exclude_staff: limits?.exclude_staff ?? true,
  exclude_paid_with_credit: limits?.exclude_paid_with_credit ?? false,
  holdout_percent: limits?.holdout_percent ?? 0,
})

/** Takes a definition apart, with its defaults filled in, so that two compare by what they do. */
const partsOfDefinition = (
  of: WorkflowData,
): Record<Exclude<BeyondReason, 'unreadable'>, unknown> => ({
  trigger: [of.trigger, of.timing ?? null],
  cases: of.cases.map(({ id, title }) => [id, title || null]),
  conditions: of.cases.map(({ conditions }) => conditions),
  actions: of.cases.map(({ actions }) => actions.map(wholeAction)),
  limits: wholeLimits(of),
  group: of.group ?? null,
})

type Tests = readonly Condition[]
const testsOf = (one: Case | undefined): Tests =>
  one ? partsOf(one.conditions).flatMap((part) => (isGroup(part) ? [] : [part])) : []
const textsOf = (condition: Condition | undefined): string[] => [condition?.value ?? []].flat()
const found = (tests: Tests, field: string, operator: string): string[] =>
  textsOf(tests.find((one) => one.field.startsWith(field) && one.operator === operator))
const amount = (texts: readonly string[]): string | null => texts[0] ?? null

const tierFactOf = (condition: Condition | undefined): CashbackForm['tiers_by'] => {
  if (!condition) return 'none'
  if (condition.field === 'customer.tags') return 'tag'
  return condition.field === 'customer.total_spent' ? 'spent' : 'order'
}

const creditOf = (one: Case | undefined): IssueStoreCredit | undefined =>
  one?.actions.find(isCredit)

/** The parts of a form that its action has. */
const termsOf = (action: IssueStoreCredit | undefined, excludesCredit: boolean) => {
  const { mode, every, base, items, with_gift_cards, with_credit } = action ?? {}
  const counts = with_credit ? 'counts' : 'part'
  return {
    mode: mode ?? firstForm.mode,
    every: every ?? null,
    base: cashbackBases.find((one) => one === base) ?? 'subtotal',
    items: chosenItems(items),
    with_gift_cards: with_gift_cards ?? false,
    credit: excludesCredit ? 'order' : counts,
    rounding: action?.rounding ?? firstForm.rounding,
    max: action?.max ?? null,
    hold: plainHold(action?.hold ?? { mode: 'none' }),
    expiration: action?.expiration ?? defaultExpiration,
    email: action?.email?.active ?? false,
  } satisfies Partial<CashbackForm>
}

const limitsOf = ({ limits }: WorkflowData) => {
  const [customer] = limits?.per_customer ?? []
  const [budget] = limits?.budget ?? []
  return {
    customer: customer
      ? {
          period: customer.period,
          days: customer.days ?? null,
          count: customer.count ?? null,
          sum: customer.sum ?? null,
        }
      : null,
    budget: budget ?? null,
    exclude_tags: limits?.exclude_tags ?? [],
    exclude_staff: limits?.exclude_staff ?? true,
  } satisfies Partial<CashbackForm>
}

/** Reads what a form would hold of a definition, whatever else the definition has. */
const nearestForm = (of: WorkflowData): CashbackForm => {
  const others = of.cases.find(({ id }) => id === othersId)
  const tiers = of.cases.filter((one) => one !== others)
  const shared = others ? testsOf(others) : testsOf(tiers[0]).slice(0, -1)
  return plainForm({
    moment: cashbackMoments.find((one) => one === of.trigger) ?? firstForm.moment,
    value: creditOf(others)?.value ?? null,
    tiers_by: tierFactOf(testsOf(tiers[0]).at(-1)),
    tiers: tiers.map((one) => ({
      from: textsOf(testsOf(one).at(-1))[0] ?? '',
      value: creditOf(one)?.value ?? '0',
    })),
    above: amount(found(shared, 'order.', 'gt')),
    below: amount(found(shared, 'order.', 'lt')),
    exclude_products: found(shared, 'order.products', 'none_of'),
    exclude_collections: found(shared, 'order.collections', 'none_of'),
    channels: found(shared, 'order.channel', 'any_of'),
    only_tags: found(shared, 'customer.tags', 'any_of'),
    starts_at: of.starts_at ?? null,
    ends_at: of.ends_at ?? null,
    ...termsOf(creditOf(of.cases[0]), of.limits?.exclude_paid_with_credit ?? false),
    ...limitsOf(of),
  })
}

/**
 * Reads the form of a definition. The form must write the same definition again; else the part in
 * which they differ is beyond it, so that a save never drops anything.
 */
export const readForm = (definition: WorkflowData): ReadForm => {
  if (definition.cases.length === 0) return { form: null, beyond: 'cases' }
  const form = nearestForm(definition)
  const written = partsOfDefinition(definitionOf(form))
  const read = partsOfDefinition(definition)
  const parts = Object.keys(read) as (keyof typeof read)[]
  const beyond = parts.find((part) => !isSame(read[part], written[part]))
  return beyond ? { form: null, beyond } : { form, beyond: null }
}
