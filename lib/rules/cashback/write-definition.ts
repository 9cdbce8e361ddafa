import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import type {
  Case,
  Condition,
  IssueStoreCredit,
  Limits,
  WorkflowData,
} from '#contract/workflows/definition-shapes.ts'
import { plainForm } from './form.ts'

export const tierId = (at: number): string => `tier-${at + 1}`
/** Id of the case of everyone who is in no tier. */
export const othersId = 'all'

/** The amount of an order that bounds and tiers compare. */
export const boundField = ({
  base,
}: Pick<CashbackForm, 'base'>): 'order.total' | 'order.subtotal' =>
  base === 'total' ? 'order.total' : 'order.subtotal'

const listed = (field: string, operator: 'any_of' | 'none_of', value: string[]): Condition[] =>
  value.length > 0 ? [{ field, operator, value }] : []
const bound = (field: string, operator: 'gt' | 'lt', value: string | null): Condition[] =>
  value === null ? [] : [{ field, operator, value }]

const sharedConditions = (form: CashbackForm): Condition[] => [
  ...bound(boundField(form), 'gt', form.above),
  ...bound(boundField(form), 'lt', form.below),
  ...listed('order.products', 'none_of', form.exclude_products),
  ...listed('order.collections', 'none_of', form.exclude_collections),
  ...listed('order.channel', 'any_of', form.channels),
  ...listed('customer.tags', 'any_of', form.only_tags),
]

const tierCondition = (form: CashbackForm, from: string): Condition => {
  if (form.tiers_by === 'tag') return { field: 'customer.tags', operator: 'any_of', value: [from] }
  const field = form.tiers_by === 'spent' ? 'customer.total_spent' : boundField(form)
  return { field, operator: 'gt', value: from }
}

/** Leaves days out where there are none. */
const withDays = <Part extends { days: number | null }>({ days, ...part }: Part) => ({
  ...part,
  ...(days === null ? {} : { days }),
})

const actionOf = (form: CashbackForm, value: string): IssueStoreCredit => ({
  type: 'issue_store_credit',
  mode: form.mode,
  value,
  ...(form.every === null ? {} : { every: form.every }),
  base: form.base,
  ...(form.base === 'items' ? { items: form.items } : {}),
  with_gift_cards: form.with_gift_cards,
  with_credit: form.credit === 'counts',
  rounding: form.rounding,
  max: form.max,
  kind: 'promotional',
  expiration: form.expiration,
  hold: withDays(form.hold),
  email: { active: form.email },
})

const limitsOf = ({ customer, budget, ...form }: CashbackForm): Limits => ({
  per_customer: customer ? [withDays(customer)] : [],
  budget: budget ? [budget] : [],
  exclude_tags: form.exclude_tags,
  exclude_staff: form.exclude_staff,
  exclude_paid_with_credit: form.credit === 'order',
})

/**
 * Writes the definition of a form: a case for each tier, then one for everyone else. `readForm` is
 * its other direction.
 */
export const definitionOf = (typed: CashbackForm): WorkflowData => {
  const form = plainForm(typed)
  const shared = sharedConditions(form)
  const tiers = form.tiers.map(
    ({ from, value }, at): Case => ({
      id: tierId(at),
      conditions: { all: [...shared, tierCondition(form, from)] },
      actions: [actionOf(form, value)],
    }),
  )
  const others: Case[] =
    form.value === null
      ? []
      : [{ id: othersId, conditions: { all: shared }, actions: [actionOf(form, form.value)] }]
  return {
    trigger: form.moment,
    timing: null,
    cases: [...tiers, ...others],
    limits: limitsOf(form),
    group: null,
    starts_at: form.starts_at,
    ends_at: form.ends_at,
  }
}
