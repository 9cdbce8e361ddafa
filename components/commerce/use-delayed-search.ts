'use client'

import { useEffect, useEffectEvent, useState } from 'react'

// dashboard §9
const delayMs = 400
/** as many matches as are asked for and shown */
export const matchesMax = 5

type State<Found> = { found: readonly Found[]; isSearching: boolean; hasFailed: boolean }

/** Searches once the typing has rested; an older answer never replaces a newer one. */
export function useDelayedSearch<Found>(
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>,
) {
  const [state, setState] = useState<State<Found>>({
    found: [],
    isSearching: false,
    hasFailed: false,
  })
  const latest = useEffectEvent(search)
  useEffect(() => {
    const wanted = text.trim()
    if (!wanted) return setState({ found: [], isSearching: false, hasFailed: false })
    const abort = new AbortController()
    setState((before) => ({ ...before, isSearching: true }))
    const timer = setTimeout(() => {
      latest(wanted, abort.signal)
        .then(
          (found) =>
            abort.signal.aborted || setState({ found, isSearching: false, hasFailed: false }),
        )
        .catch(
          () =>
            abort.signal.aborted || setState({ found: [], isSearching: false, hasFailed: true }),
        )
    }, delayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return state
}
