'use client'

import { useEffect, useEffectEvent, useState } from 'react'

// the specified delay
const delayMs = 400
/** number of matches that are fetched and shown */
export const matchesMax = 5

type State<Match> = { results: readonly Match[]; isSearching: boolean; hasFailed: boolean }

/** Searches after a pause in typing; an older answer never replaces a newer one. */
export function useDelayedSearch<Match>(
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly Match[]>,
) {
  const [state, setState] = useState<State<Match>>({
    results: [],
    isSearching: false,
    hasFailed: false,
  })
  const latest = useEffectEvent(search)
  useEffect(() => {
    const wanted = text.trim()
    if (!wanted) return setState({ results: [], isSearching: false, hasFailed: false })
    const abort = new AbortController()
    setState((before) => ({ ...before, isSearching: true }))
    const timer = setTimeout(() => {
      latest(wanted, abort.signal)
        .then(
          (results) =>
            abort.signal.aborted || setState({ results, isSearching: false, hasFailed: false }),
        )
        .catch(
          () =>
            abort.signal.aborted || setState({ results: [], isSearching: false, hasFailed: true }),
        )
    }, delayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return state
}
