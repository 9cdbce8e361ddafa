'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import { matchesMax } from '#components/commerce/list/use-delayed-search.ts'
import { queryFor } from '#client/query.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { getCustomer, searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import type { HandRow } from '#rules/bulk/hand-rows.ts'

type Props = {
  label: string
  customer: HandRow['customer']
  error: string | undefined
  onPick: (customer: NonNullable<HandRow['customer']>) => void
}

/** Picks a row's customer. A saved campaign has only the id, so the name is fetched. */
export function RowCustomer({ label, customer, error, onPick }: Props) {
  const client = useQueryClient()
  const id = customer?.id ?? ''
  const { data, isLoading } = useQuery({
    ...queryFor(getCustomer, { params: { id: id || '-' } }),
    enabled: id !== '',
  })
  const search = async (text: string) =>
    (
      await client.fetchQuery(
        queryFor(searchCustomersByEmailOrName, { query: { search: text, limit: matchesMax } }),
      )
    ).rows
  const pick = (picked: Customer) => {
    client.setQueryData(
      queryFor(getCustomer, { params: { id: picked.platform_customer_id } }).queryKey,
      picked,
    )
    onPick({ id: picked.platform_customer_id, name: picked.full_name || picked.email || '' })
  }
  return (
    <>
      <CustomerPicker
        key={isLoading ? 'loading' : 'ready'}
        label={label}
        isLabelHidden
        initial={data ?? null}
        search={search}
        onPick={pick}
      />
      {error && <p className="mt-0.5 text-sm text-danger">{error}</p>}
    </>
  )
}
