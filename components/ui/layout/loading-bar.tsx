'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { throttleMs, tickMs, withCall, withTick } from './loading-progress.ts'

type Props = { reads: number; writes: number }

/**
 * Shows data calls along the top edge, for sighted users only: tables set `aria-busy`, and results
 * announce themselves.
 */
export function LoadingBar({ reads, writes }: Props) {
  const [percent, setPercent] = useState<number | null>(null)
  const before = useRef({ reads: 0, writes: 0 })
  const busy = reads + writes > 0

  useEffect(() => {
    const was = before.current
    before.current = { reads, writes }
    if (writes > was.writes) setPercent((at) => withCall(at ?? 0, 'write'))
    else if (reads > was.reads) setPercent((at) => withCall(at ?? 0, 'read'))
  }, [reads, writes])

  const tick = useEffectEvent(() => setPercent((at) => withTick(at ?? 0)))
  useEffect(() => {
    if (!busy) {
      setPercent((at) => at && 100)
      const gone = setTimeout(setPercent, throttleMs, null)
      return () => clearTimeout(gone)
    }
    const timer = setInterval(() => tick(), tickMs)
    return () => clearInterval(timer)
  }, [busy])

  if (percent === null) return null
  return (
    <div
      aria-hidden
      data-percent={Math.round(percent)}
      className={
        'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left ' +
        'animate-[appear_120ms_200ms_both] bg-accent transition-transform'
      }
      style={{ transform: `scaleX(${percent / 100})` }}
    />
  )
}
