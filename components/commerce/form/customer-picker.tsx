'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { inputLook } from '#components/ui/form/input-look.ts'
import { ScrollSafe } from './scroll-safe.tsx'
import { matchesMax, useDelayedSearch } from '#components/commerce/list/use-delayed-search.ts'

const nameOf = (customer: Customer): string => customer.full_name || customer.email || ''

type Props = {
  label: string
  /** hides the label where a table header already shows it */
  isLabelHidden?: boolean
  help?: string
  autoFocus?: boolean
  /** the initially selected customer */
  initial?: Customer | null
  search: (text: string, signal: AbortSignal) => Promise<readonly Customer[]>
  onPick: (customer: Customer) => void
}

/** Finds a customer by name or email: searches 400 ms after the last key, shows at most 5. */
export function CustomerPicker({
  label,
  isLabelHidden,
  help,
  autoFocus,
  initial,
  search,
  onPick,
}: Props) {
  const t = useTranslations('commerce.picker')
  const [picked, setPicked] = useState(initial ? nameOf(initial) : '')
  const [text, setText] = useState(picked)
  const { results, isSearching, hasFailed } = useDelayedSearch(text === picked ? '' : text, search)
  const state = isSearching || text === picked ? 'searching' : 'nobody'
  const matches = results.slice(0, matchesMax)
  const pick = (customer: Customer | undefined) => {
    if (!customer) return
    setPicked(nameOf(customer))
    setText(nameOf(customer))
    onPick(customer)
  }
  return (
    <ComboBox
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      items={matches}
      inputValue={text}
      onInputChange={setText}
      onChange={(key) => pick(matches.find((customer) => customer.platform_customer_id === key))}
      defaultFilter={() => true}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </Label>
      <Input
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={200}
        placeholder={t('placeholder')}
        className={`${inputLook} h-control`}
      />
      {help && (
        <Text slot="description" className="mt-0.5 mb-1 block text-sm text-text-muted">
          {help}
        </Text>
      )}
      <ScrollSafe>
        <Popover
          className={
            'w-(--trigger-width) rounded-lg border border-line bg-raised p-1 shadow-popover ' +
            'entering:animate-appear'
          }
        >
          <ListBox
            className="outline-none"
            renderEmptyState={() => (
              <p className="px-2 py-1.5 text-sm text-text-muted">
                {t(hasFailed ? 'failed' : state)}
              </p>
            )}
          >
            {(customer: Customer) => (
              <ListBoxItem
                id={customer.platform_customer_id}
                textValue={nameOf(customer)}
                className={
                  'flex cursor-pointer items-baseline justify-between gap-4 rounded-md ' +
                  'px-2 py-1.5 outline-none focus:bg-accent-soft'
                }
              >
                <span className="truncate font-medium">{customer.full_name || t('nameless')}</span>
                <span className="truncate text-sm text-text-muted">{customer.email}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ScrollSafe>
    </ComboBox>
  )
}
