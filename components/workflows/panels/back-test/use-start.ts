'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isOutcomeUnknown } from '#client/call.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import type { Input } from '#contract/endpoint.ts'
import { startBackTest } from '#contract/workflows/back-test/calls.ts'

type Body = Input<typeof startBackTest>['body']

/**
 * Starts a back-test, with one key for each attempt. No money moves, so nothing is read again and
 * the editor keeps what is typed.
 */
export function useStart(onStarted: (id: string) => void) {
  const refusalText = useRefusalText()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Body) => call(startBackTest, { body }, { key }),
    onSuccess: ({ back_test }) => onStarted(back_test.back_test_id),
    onError: (cause) => {
      const wanted = wantedOf(cause)
      if (wanted) offerUpgrade(wanted)
    },
    // a retry of one that may have begun has the same key
    onSettled: (_, cause) => {
      if (!cause || !isOutcomeUnknown(cause)) setKey(crypto.randomUUID())
    },
  })
  return { start: mutate, isBusy: isPending, problem: error ? refusalText(error) : undefined }
}
