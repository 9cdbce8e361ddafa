'use client'

import { useEffect, useEffectEvent, useState } from 'react'

const restMs = 120

/**
 * Holds the search text while typing and commits it after a pause. Shows a search from elsewhere
 * (Back, a link).
 */
export function useTypedSearch(
  search: string,
  onRest: (text: string, retype: (text: string) => void) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    if (typed.trim() !== search) setTyped(search)
  }
  const rest = useEffectEvent(() => onRest(typed.trim(), setTyped))
  const hasChanged = typed.trim() !== search
  useEffect(() => {
    if (!hasChanged) return
    const timer = setTimeout(() => rest(), restMs)
    // writes the address now, because a later write would cancel the navigation of a click
    const atOnce = () => {
      clearTimeout(timer)
      rest()
    }
    addEventListener('click', atOnce, { capture: true, once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('click', atOnce, { capture: true })
    }
  }, [typed, hasChanged])
  return [typed, setTyped]
}
