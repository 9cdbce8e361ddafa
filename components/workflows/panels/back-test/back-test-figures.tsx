'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import { useCaseNames } from '#components/workflows/editor/outline/use-case-names.ts'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'
import { useLocale } from 'next-intl'
import { BackTestNotices } from './back-test-notices.tsx'
import { SideTable } from './side-table.tsx'

type Figures = NonNullable<BackTest['figures']>
type Props = { test: BackTest; figures: Figures }

/** The figures of a back-test: draft beside live, by month, by case, and the customers who get most. */
export function BackTestFigures({ test, figures }: Props) {
  const t = useTranslations('workflow-editor.backTest')
  const format = useFormatter()
  const locale = useLocale()
  const { cases } = useDocument()
  const nameOf = useCaseNames()
  const { currency } = test
  const { draft, live } = figures
  const money = (wire: string) => moneyText(wire, currency, locale)
  const caseName = (id: string) => {
    const at = cases.findIndex((one) => one.id === id)
    return at < 0 ? id : nameOf(at)
  }
  const monthName = (month: string) =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), {
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  const head = { value: t('heads.amount'), more: t('heads.rewards') }
  return (
    <>
      <SideTable {...{ draft, live, currency }} />
      <BackTestNotices {...{ figures, currency }} />
      <BarList
        title={t('byMonth')}
        head={{ label: t('heads.month'), ...head }}
        bars={draft.months.map(({ month, amount, rewards }) => ({
          key: month,
          label: monthName(month),
          value: amount,
          shown: money(amount),
          more: format.number(rewards),
        }))}
      />
      <BarList
        title={t('byCase')}
        head={{ label: t('heads.case'), ...head }}
        bars={draft.cases.map(({ case: id, amount, rewards }) => ({
          key: id,
          label: caseName(id),
          value: amount,
          shown: money(amount),
          more: format.number(rewards),
        }))}
      />
      <BarList
        title={t('byCustomer')}
        head={{ label: t('heads.customer'), ...head }}
        bars={draft.customers.map(({ customer, amount, rewards }, at) => ({
          key: customer?.platform_customer_id ?? String(at),
          label: customer?.full_name || customer?.email || t('unknownCustomer'),
          href: customer ? `/customers/${customer.platform_customer_id}` : undefined,
          value: amount,
          shown: money(amount),
          more: format.number(rewards),
        }))}
      />
    </>
  )
}
