'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call, isOutcomeUnknown } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { countTemplateCosts, listTemplateCosts } from '#contract/workflows/back-test/calls.ts'
import type { TemplateCosts } from '#contract/workflows/back-test/shapes.ts'

const pollMs = 1500

/** Reads what each template would have cost, and counts it; while that goes on it is read again. */
export function useTemplateCosts() {
  const t = useTranslations('workflows.gallery')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const query = queryFor(listTemplateCosts, {})
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => ((state.data?.running ?? 0) > 0 ? pollMs : false),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(countTemplateCosts, {}, { key }),
    onSuccess: (answer: TemplateCosts) => client.setQueryData(query.queryKey, answer),
    onError: (cause) =>
      toast({ tone: 'danger', title: t('notCounted'), about: refusalText(cause) }),
    // a retry of one that may have begun has the same key
    onSettled: (_, cause) => {
      if (!cause || !isOutcomeUnknown(cause)) setKey(crypto.randomUUID())
    },
  })
  return {
    costs: new Map(data?.costs.map((one) => [one.template, one])),
    currency: data?.currency ?? '',
    running: data?.running ?? 0,
    isRead: data !== undefined,
    count: () => mutate(),
    isBusy: isPending,
  }
}
