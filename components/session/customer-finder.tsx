'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchField } from '#components/ui/form/search-field.tsx'
import { matchesMax, useDelayedSearch } from '#components/commerce/list/use-delayed-search.ts'
import { call } from '#client/call.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import { FoundCustomer } from './found-customer.tsx'

const search = async (text: string, signal: AbortSignal): Promise<readonly Customer[]> =>
  (
    await call(
      searchCustomersByEmailOrName,
      { query: { search: text, limit: matchesMax } },
      { signal },
    )
  ).rows

/**
 * Finds a customer and shows them in place: a panel's session is its own, so a new tab would ask
 * for a sign-in.
 */
export function CustomerFinder({ zone }: { zone: string }) {
  const t = useTranslations('session.entry')
  const [text, setText] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const { results, isSearching, hasFailed } = useDelayedSearch(text, search)
  const outcomeText = () => {
    if (hasFailed) return t('failedSearch')
    if (isSearching) return t('searching')
    return results.length ? t('found', { count: results.length }) : t('nobody')
  }
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={text}
        onChange={setText}
      />
      <p role="status" className="min-h-5 text-sm text-text-muted">
        {text.trim() && outcomeText()}
      </p>
      <ul className="-mx-2">
        {results.map((customer) => {
          const { platform_customer_id: id } = customer
          return (
            <FoundCustomer
              key={id}
              customer={customer}
              zone={zone}
              isOpen={id === openId}
              onToggle={() => setOpenId(id === openId ? null : id)}
            />
          )
        })}
      </ul>
    </div>
  )
}
