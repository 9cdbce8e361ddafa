import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import { foundMost } from '#contract/finder/calls.ts'
import type { find } from '#contract/finder/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import { balanceOf } from '#rules/customers/account.ts'
import type { Around } from './around.ts'
import { fieldsOf } from './fields.ts'

/** Finds customers alone, by the specification's search, where the upstream has no finder. */
export const foundThere = async ({
  input,
  ask,
  currency,
}: Around): Promise<Answer<typeof find>> => {
  const search = String(fieldsOf(input.body)['text'] ?? '')
  const { rows } = search
    ? await ask(searchCustomersByEmailOrName, { query: { search, limit: foundMost + 1 } })
    : { rows: [] }
  const found = rows.slice(0, foundMost).map((customer) => ({
    id: customer.platform_customer_id,
    title: customer.full_name,
    detail: customer.email,
    amount: balanceOf(customer),
    at: null,
    href: `/customers/${encodeURIComponent(customer.platform_customer_id)}`,
  }))
  const group = { kind: 'customers' as const, rows: found, more: rows.length > foundMost }
  return {
    currency: await currency(),
    groups: found.length > 0 ? [group] : [],
    code_wait: null,
  }
}
