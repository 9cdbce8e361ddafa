'use client'

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, isOutcomeUnknown } from '#client/call.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { useMoneyMoved } from '#components/commerce/money/use-money-moved.ts'
import { useRefusalText } from './use-refusal-text.ts'

/**
 * Runs one act of one dialog: one key, the same for every try; what it changed is fetched again.
 * `problem` is the refusal in words.
 */
export function useAct<const E extends Endpoint>(
  endpoint: E,
  onDone: (answer: Answer<E>) => void,
  onRefused?: (cause: unknown) => void,
) {
  const refusalText = useRefusalText()
  const moneyMoved = useMoneyMoved()
  const [key, setKey] = useState(() => crypto.randomUUID())
  // the second press of a double click comes before the button knows that it is busy
  const isOnItsWay = useRef(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input, { key }),
    onSuccess: (answer) => {
      moneyMoved()
      // what stays open after it was done may be asked for once more
      setKey(crypto.randomUUID())
      onDone(answer)
    },
    onError: (cause) => {
      if (isOutcomeUnknown(cause)) moneyMoved()
      onRefused?.(cause)
    },
    onSettled: () => (isOnItsWay.current = false),
  })
  const act = (input: Input<E>) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    mutate(input)
  }
  return { act, error, isBusy: isPending, problem: error ? refusalText(error) : undefined }
}
