'use client'

import { useState } from 'react'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { useStart } from '#components/workflows/panels/back-test/use-start.ts'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import { plainForm } from '#rules/cashback/form.ts'
import { definitionOf } from '#rules/cashback/write-definition.ts'
import { lastDayOf, monthFrom, monthOf } from '#rules/tools/calendar.ts'
import { isSame } from '#rules/tools/same.ts'

type Of = { form: CashbackForm; workflowId: string | null; today: string; isBlocked: boolean }

/** Starts a back-test of the form over the month before this one; the address names the last one. */
export function useEstimate({ form, workflowId, today, isBlocked }: Of) {
  const [tested, setTested] = useState<CashbackForm | null>(null)
  const { start, isBusy, problem } = useStart((id) => writeAddress({ back_test: id }, 'replace'))
  const month = monthFrom(monthOf(today), -1)
  return {
    id: useAddress().get('back_test'),
    isBusy,
    isBlocked,
    problem,
    /** the form has changed since */
    isStale: tested !== null && !isSame(plainForm(form), tested),
    start: () => {
      setTested(plainForm(form))
      start({
        workflow_id: workflowId,
        workflow: definitionOf(form),
        from: `${month}-01`,
        to: lastDayOf(month),
        margin_percent: null,
      })
    },
  }
}
export type Estimate = ReturnType<typeof useEstimate>
