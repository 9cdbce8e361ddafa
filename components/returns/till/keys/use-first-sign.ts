'use client'

import { useEffect, useEffectEvent } from 'react'

const signs = ['keydown', 'pointerdown'] as const

/** Runs `onSign` once, with the first key or touch on the page. */
export function useFirstSign(onSign: () => void): void {
  const sign = useEffectEvent(onSign)
  useEffect(() => {
    const end = new AbortController()
    const hear = () => {
      end.abort()
      sign()
    }
    for (const name of signs) addEventListener(name, hear, { capture: true, signal: end.signal })
    return () => end.abort()
  }, [])
}
