'use client'

import { useEffect, useEffectEvent, useState } from 'react'

const restMs = 120

/**
 * Holds what is being typed; once it has rested it becomes the search. A search from elsewhere
 * (Back, a link) is shown.
 */
export function useTypedSearch(
  search: string,
  onRest: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    if (typed.trim() !== search) setTyped(search)
  }
  const rest = useEffectEvent(() => onRest(typed.trim()))
  const hasChanged = typed.trim() !== search
  useEffect(() => {
    if (!hasChanged) return
    const timer = setTimeout(() => rest(), restMs)
    // what a click leads to would be called off by an address that is written after it
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
