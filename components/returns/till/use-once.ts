'use client'

import { useRef, useState } from 'react'
import { call, isOutcomeUnknown } from '#client/call.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import { useIsHere } from '#components/ui/layout/use-is-here.ts'

type State<E extends Endpoint> = {
  isBusy: boolean
  error: unknown
  /** the request whose outcome is unknown */
  unanswered: Input<E> | null
}

/** Refusals of an answer that say nothing about the request that was sent before it. */
const beside: readonly RefusalCode[] = [
  'busy',
  'too_many',
  'upstream_down',
  'storage_full',
  'signed_out',
  'forbidden',
  'shop_blocked',
  'shop_locked',
]
const atRest = { isBusy: false, error: null, unanswered: null }

/**
 * Runs an act at a till. After a lost answer the same request with the same key finds out what
 * happened: `again` never does it twice. Nothing reloads the page, which has the key in memory.
 */
export function useOnce<const E extends Endpoint>(
  endpoint: E,
  onDone: (answer: Answer<E>) => void,
  onRefused?: (cause: unknown) => void,
) {
  const [state, setState] = useState<State<E>>(atRest)
  const key = useRef<string>(null)
  const isOnItsWay = useRef(false)
  const isHere = useIsHere()
  const run = async (input: Input<E>) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    key.current ??= crypto.randomUUID()
    setState({ ...atRest, isBusy: true, unanswered: state.unanswered })
    try {
      const answer = await call(endpoint, input, { key: key.current })
      key.current = null
      if (!isHere()) return
      setState(atRest)
      onDone(answer)
    } catch (error) {
      const isAgain =
        state.unanswered !== null && error instanceof Refusal && beside.includes(error.code)
      const unanswered = isAgain || isOutcomeUnknown(error) ? input : null
      if (!unanswered) key.current = null
      setState({ isBusy: false, error, unanswered })
      if (!unanswered) onRefused?.(error)
    } finally {
      isOnItsWay.current = false
    }
  }
  const { unanswered } = state
  return {
    ...state,
    run: (input: Input<E>) => void run(input),
    again: unanswered && (() => void run(unanswered)),
    forget: () => setState(atRest),
    /** changes would make another request of it */
    isLocked: state.isBusy || unanswered !== null,
  }
}
