'use client'

import { useTranslations } from 'next-intl'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import { useCaseNames } from '#components/workflows/editor/outline/use-case-names.ts'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'
import { BackTestNotices } from './back-test-notices.tsx'
import { SideTable } from './side-table.tsx'

type Figures = NonNullable<BackTest['figures']>
type Props = { test: BackTest; figures: Figures }

/** The figures of a back-test: draft beside live, by month, by case, and the customers who get most. */
export function BackTestFigures({ test, figures }: Props) {
  const t = useTranslations('workflow-editor.backTest')
  const { cases } = useDocument()
  const nameOf = useCaseNames()
  const { currency } = test
  const { draft, live } = figures
  const words = useFigureWords(currency)
  const caseName = (id: string) => {
    const at = cases.findIndex((one) => one.id === id)
    return at < 0 ? id : nameOf(at)
  }
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
          label: words.month(month, 'short'),
          value: amount,
          shown: words.money(amount),
          more: words.count(rewards),
        }))}
      />
      <BarList
        title={t('byCase')}
        head={{ label: t('heads.case'), ...head }}
        bars={draft.cases.map(({ case: id, amount, rewards }) => ({
          key: id,
          label: caseName(id),
          value: amount,
          shown: words.money(amount),
          more: words.count(rewards),
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
          shown: words.money(amount),
          more: words.count(rewards),
        }))}
      />
    </>
  )
}
