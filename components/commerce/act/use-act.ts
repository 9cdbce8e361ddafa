'use client'

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, isOutcomeUnknown } from '#client/call.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { useMoneyMoved } from '#components/commerce/money/use-money-moved.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** Money moved since the screen was read, so that its figures are old. */
const hasMoved = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.code === 'balance_moved'

/**
 * Runs a dialog's act with one key for every retry; refetches what it changed. `problem` is the
 * refusal's text; a refusal by the plan also opens the upgrade popup.
 */
export function useAct<const E extends Endpoint>(
  endpoint: E,
  onDone: (answer: Answer<E>) => void,
  onRefused?: (cause: unknown) => void,
) {
  const refusalText = useRefusalText()
  const moneyMoved = useMoneyMoved()
  const [key, setKey] = useState(() => crypto.randomUUID())
  // guards against the second click of a double click, which comes before the button is disabled
  const isOnItsWay = useRef(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input, { key }),
    onSuccess: (answer) => {
      moneyMoved()
      // a dialog that stays open may run the act again
      setKey(crypto.randomUUID())
      onDone(answer)
    },
    onError: (cause) => {
      if (isOutcomeUnknown(cause) || hasMoved(cause)) moneyMoved()
      const wanted = wantedOf(cause)
      if (wanted) offerUpgrade(wanted)
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
