import type { Definition, IssueStoreCredit } from '#contract/workflows/definition-shapes.ts'
import { conditionsOf } from '#rules/workflows/conditions.ts'

const baseFields = ({ mode, base = 'subtotal', base_field }: IssueStoreCredit): string[] => {
  if (mode === 'fixed') return []
  if (base === 'event') return [base_field ?? '']
  if (base === 'total_spent') return ['customer.total_spent']
  return ['order.total', 'order.subtotal']
}

/** Names the facts that a workflow reads: in conditions, and to count from. */
export const usedFields = ({ cases }: Pick<Definition, 'cases'>): Set<string> =>
  new Set(
    cases.flatMap(({ conditions, actions }) => [
      ...conditionsOf(conditions).map(({ field }) => field),
      ...actions.flatMap((action) =>
        action.type === 'issue_store_credit' ? baseFields(action) : [],
      ),
    ]),
  )
