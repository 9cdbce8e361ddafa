'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { Outcome } from '#components/commerce/sheet/outcome.tsx'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { queryFor } from '#client/query.ts'
import { mergeCustomers } from '#contract/customers/change.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import { balanceOf } from '#rules/customers/account.ts'
import { sumOf } from '#rules/store-credit/adjustment.ts'
import type { CustomerDialog } from './customer-dialog.ts'

const nameOf = ({ full_name, email }: Customer): string =>
  [full_name, email].filter(Boolean).join(', ')

/** Merges another customer into this one; previews the combined balance. */
export function MergeDialog({ customer, onClose }: CustomerDialog) {
  const t = useTranslations('customers.merge')
  const locale = useLocale()
  const client = useQueryClient()
  const [other, setOther] = useState<Customer | null>(null)
  const money = (value: string) => moneyText(value, customer.currency, locale)
  const search = async (text: string) => {
    const { rows } = await client.fetchQuery(
      queryFor(searchCustomersByEmailOrName, { query: { search: text, limit: 6 } }),
    )
    return rows.filter((row) => row.platform_customer_id !== customer.platform_customer_id)
  }
  const { act, isBusy, problem } = useAct(mergeCustomers, (answer) => {
    toast({ tone: 'positive', title: t('done', { balance: money(balanceOf(answer.customer)) }) })
    onClose()
  })
  return (
    <MoneySheet
      title={t('title')}
      submit={t('submit')}
      look="danger"
      {...{ problem, isBusy, onClose }}
      isBlocked={!other}
      onSubmit={() =>
        other &&
        act({
          params: { id: customer.platform_customer_id },
          body: { from: other.platform_customer_id },
        })
      }
      outcome={
        <Outcome>
          <Notice tone="warning">{t('about')}</Notice>
          {other && (
            <DescriptionList
              items={[
                { term: t('goes'), detail: nameOf(other) },
                { term: t('stays'), detail: nameOf(customer) },
                { term: t('now'), detail: money(balanceOf(customer)), numeric: true },
                { term: t('moves'), detail: money(balanceOf(other)), numeric: true },
                {
                  term: t('after'),
                  detail: money(sumOf([balanceOf(customer), balanceOf(other)])),
                  numeric: true,
                },
              ]}
            />
          )}
        </Outcome>
      }
    >
      <CustomerPicker
        label={t('other')}
        help={t('otherHelp')}
        autoFocus
        search={search}
        onPick={setOther}
      />
    </MoneySheet>
  )
}
