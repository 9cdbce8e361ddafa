'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, isOutcomeUnknown } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { useMoneyMoved } from '#components/commerce/money/use-money-moved.ts'
import { getRewardUndo, undoRewards } from '#contract/rewards/calls.ts'
import type { RewardUndo } from '#contract/rewards/shapes.ts'

type Which = { workflow: string; from: string; to: string }

const askEveryMs = 1000

/** Follows an undo to its end, and calls `onDone` once with how it ended. */
function useProgress(first: RewardUndo | null, onDone: (undo: RewardUndo) => void) {
  const moneyMoved = useMoneyMoved()
  const ended = useRef<string | null>(null)
  const { data } = useQuery({
    // the address of a call needs an id, also while it isn't made
    ...queryFor(getRewardUndo, { params: { id: first?.undo_id ?? 'none' } }),
    enabled: first !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.undo.state === 'done' ? false : askEveryMs),
  })
  const undo = data?.undo ?? first
  useEffect(() => {
    if (undo?.state !== 'done' || ended.current === undo.undo_id) return
    ended.current = undo.undo_id
    moneyMoved()
    onDone(undo)
  })
  return undo
}

/**
 * Starts an undo of rewards, which goes on by itself, and follows it or the one that `running` says.
 * A call whose outcome isn’t known is repeated with its key.
 */
export function useUndo(
  which: Which,
  running: RewardUndo | null,
  onDone: (undo: RewardUndo, isOwn: boolean) => void,
) {
  const [started, setStarted] = useState<RewardUndo | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const tried = useRef<{ key: string; expected: string } | null>(null)
  const undo = useProgress(started ?? running, (done) => {
    setStarted(null)
    onDone(done, started !== null)
  })
  const start = async (expected: string) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      tried.current ??= { key: crypto.randomUUID(), expected }
      const body = { ...which, expected: tried.current.expected }
      const answer = await call(undoRewards, { body }, { key: tried.current.key })
      tried.current = null
      setStarted(answer.undo)
    } catch (cause) {
      if (!isOutcomeUnknown(cause)) tried.current = null
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return { start, undo: undo?.state === 'running' ? undo : null, isBusy, error }
}
