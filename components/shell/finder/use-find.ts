'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { find, findTextMost } from '#contract/finder/calls.ts'
import { mayBeCode } from '#rules/finder/may-be-code.ts'

const restMs = 60
/** A code is whole before it is looked up, since one that doesn't exist counts. */
const codeRestMs = 400

type State = { text: string; answer: Answer<typeof find> | null; hasFailed: boolean }
const atFirst: State = { text: '', answer: null, hasFailed: false }

/**
 * Finds what a text means after a short pause, or at once by `now`; an older answer never replaces
 * a newer one. The answer of the text before stays until then.
 */
export function useFind(text: string) {
  const wanted = text.trim()
  const isTooLong = wanted.length > findTextMost
  const [state, setState] = useState(atFirst)
  const start = useRef<() => void>(() => undefined)
  useEffect(() => {
    start.current = () => undefined
    if (wanted === '') return setState(atFirst)
    if (isTooLong) return undefined
    const abort = new AbortController()
    let isStarted = false
    const settle = (next: Omit<State, 'text'>) =>
      abort.signal.aborted || setState({ text: wanted, ...next })
    const run = () => {
      if (isStarted) return
      isStarted = true
      call(find, { body: { text: wanted } }, { signal: abort.signal }).then(
        (answer) => settle({ answer, hasFailed: false }),
        () => settle({ answer: null, hasFailed: true }),
      )
    }
    start.current = run
    const timer = setTimeout(run, mayBeCode(wanted) ? codeRestMs : restMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, isTooLong])
  const isSearching = wanted !== '' && !isTooLong && state.text !== wanted
  return { ...state, isSearching, isTooLong, now: () => start.current() }
}
