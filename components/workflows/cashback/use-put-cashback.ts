'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Answer, Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { getCashback, putCashback } from '#contract/workflows/cashback/calls.ts'

type Body = Input<typeof putCashback>['body']
export type Cashback = Answer<typeof getCashback>

const codeOf = (cause: unknown): string | null => (cause instanceof Refusal ? cause.code : null)

/**
 * Saves, publishes and pauses cashback. Returns the answer, or null where it was refused; `refused`
 * has the code of a refusal that the screen answers itself.
 */
export function usePutCashback() {
  const t = useTranslations('cashback')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (body: Body) => call(putCashback, { body }),
    onSuccess: ({ published: _, ...answer }) =>
      client.setQueryData(queryFor(getCashback, {}).queryKey, answer),
    onError: (cause) => {
      const wanted = wantedOf(cause)
      if (wanted) offerUpgrade(wanted)
      else if (!['draft_moved', 'back_test_missing'].includes(codeOf(cause) ?? ''))
        toast({ tone: 'danger', title: t('notSaved'), about: refusalText(cause) })
    },
  })
  const put = (body: Body) => mutateAsync(body).catch(() => null)
  return { put, isPutting: isPending, refused: codeOf(error), reset }
}
