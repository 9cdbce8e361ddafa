'use client'

import { useEffect, useEffectEvent } from 'react'

const idleMs = 10 * 60_000
const lookMs = 15_000
const signs = ['keydown', 'pointerdown', 'input', 'focusin'] as const

/** Runs `onIdle` after ten minutes without a key, a touch or an input. */
export function useIdle(onIdle: () => void): void {
  const idle = useEffectEvent(onIdle)
  useEffect(() => {
    let last = Date.now()
    const note = () => {
      last = Date.now()
    }
    const timer = setInterval(() => {
      if (Date.now() - last < idleMs) return
      note()
      idle()
    }, lookMs)
    for (const sign of signs) addEventListener(sign, note, true)
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, note, true)
    }
  }, [])
}
