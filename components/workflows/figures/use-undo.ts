'use client'

import { useRef, useState } from 'react'
import { call, isOutcomeUnknown } from '#client/call.ts'
import { useMoneyMoved } from '#components/commerce/money/use-money-moved.ts'
import { previewRewardsUndo, undoRewards } from '#contract/rewards/calls.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

type Which = { workflow: string; from: string; to: string }

/**
 * Undoes rewards in as many calls as it takes, each of what the one before left. A call whose
 * outcome isn’t known is repeated with its key. Returns what was taken so far, in minor units.
 */
export function useUndo(which: Which, onDone: (amount: string) => void) {
  const moneyMoved = useMoneyMoved()
  const [taken, setTaken] = useState(0n)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const sum = useRef(0n)
  const tried = useRef<{ key: string; expected: string } | null>(null)
  /** takes what one call may; returns whether rewards are left */
  const step = async (expected: string): Promise<boolean> => {
    tried.current ??= { key: crypto.randomUUID(), expected }
    const body = { ...which, expected: tried.current.expected }
    const answer = await call(undoRewards, { body }, { key: tried.current.key })
    tried.current = null
    sum.current += parseMoney(answer.amount) ?? 0n
    setTaken(sum.current)
    return answer.more
  }
  const run = async (expected: string) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      for (let left = expected; await step(left); )
        left = (await call(previewRewardsUndo, { body: which })).amount
      onDone(formatMinor(sum.current))
    } catch (cause) {
      if (!isOutcomeUnknown(cause)) tried.current = null
      setError(cause)
    } finally {
      setBusy(false)
      moneyMoved()
    }
  }
  return { run, taken, isBusy, error }
}
