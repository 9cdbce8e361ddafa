'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { getReturnSettings } from '#contract/returns/policy.ts'
import { PolicyEditor } from './policy-editor.tsx'

type Props = { currency: string; mayChangeCustomer: boolean }

/** The shop's policy of returns, with what it does to an order and did to the last 90 days. */
export function PolicyScreen(props: Props) {
  const t = useTranslations('returns-policy')
  const request = useQuery(queryFor(getReturnSettings, {}))
  const { data, error } = request
  if (data) return <PolicyEditor {...props} now={data} />
  return (
    <Card>
      {error ? (
        <RequestError title={t('loadFailed')} request={request} />
      ) : (
        <Skeleton className="h-140 w-full" />
      )}
    </Card>
  )
}
