'use client'

import { useEffect, useRef } from 'react'

/** Returns a check whether the component is still mounted, for answers that arrive late. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
