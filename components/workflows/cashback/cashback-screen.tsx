'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { getCashback } from '#contract/workflows/cashback/calls.ts'
import type { Around } from './cashback-context.tsx'
import { CashbackForm } from './cashback-form.tsx'
import type { Cashback } from './use-put-cashback.ts'

// only where it was changed beyond the form
const BeyondForm = dynamic(() => import('./beyond-form.tsx').then((file) => file.BeyondForm))

type Props = {
  around: Around
  /** the editor of workflows opens for this shop */
  isLinked: boolean
}

/** Cashback: its form, or the way to the editor where it was changed beyond that. */
export function CashbackScreen({ around, isLinked }: Props) {
  const t = useTranslations('cashback')
  const request = useQuery(queryFor(getCashback, {}))
  const cashback = request.data
  if (request.isError && !cashback)
    return (
      <Card>
        <RequestError title={t('failed')} request={request} />
      </Card>
    )
  return cashback ? (
    <Shown {...{ cashback, around, isLinked }} />
  ) : (
    <Skeleton className="h-80 w-full" />
  )
}

function Shown({ cashback, around, isLinked }: Props & { cashback: Cashback }) {
  const { form, beyond_form: reason, workflow } = cashback
  if (form) return <CashbackForm {...{ cashback, around }} first={form} />
  return workflow && reason ? (
    <BeyondForm {...{ workflow, reason, isLinked }} mayEdit={around.mayEdit} />
  ) : null
}
