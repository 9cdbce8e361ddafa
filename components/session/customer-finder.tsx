'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchField } from '#components/ui/form/search-field.tsx'
import { matchesMax, useDelayedSearch } from '#components/commerce/list/use-delayed-search.ts'
import { call } from '#client/call.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import { Link } from '#i18n/navigation.ts'

const search = async (text: string, signal: AbortSignal): Promise<readonly Customer[]> =>
  (
    await call(
      searchCustomersByEmailOrName,
      { query: { search: text, limit: matchesMax } },
      { signal },
    )
  ).rows

/**
 * Finds a customer and opens them in a new tab, because panels and tills are too narrow for the
 * page.
 */
export function CustomerFinder() {
  const t = useTranslations('session.entry')
  const [text, setText] = useState('')
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
        {results.map((customer) => (
          <li key={customer.platform_customer_id}>
            <Link
              href={`/customers/${encodeURIComponent(customer.platform_customer_id)}`}
              target="_blank"
              rel="noopener"
              prefetch={false}
              className="flex min-h-11 flex-col justify-center rounded-md px-2 py-1 hover:bg-hover"
            >
              <span className="truncate font-medium">{customer.full_name || t('nameless')}</span>
              <span className="truncate text-sm text-text-muted">{customer.email}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
