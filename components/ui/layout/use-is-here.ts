'use client'

import { useEffect, useRef } from 'react'

/** Asks whether the component is still on the page: an answer may come after it has gone. */
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
