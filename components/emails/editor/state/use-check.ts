'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#client/call.ts'
import type { DesignState, Problem } from '#contract/emails/edit-shapes.ts'
import { checkDesign } from '#contract/emails/edit.ts'
import { useEditorState, useStore } from './editor-context.tsx'
import { setView } from './use-view.ts'
import { useTarget } from './use-save.ts'

type Document = DesignState['live']['design']
const restMs = 800

/** Checks the document once it has rested: problems, and the cases that its conditions make. */
export function useCheck(): void {
  const store = useStore<Document>()
  const target = useTarget()
  const design = useEditorState<Document, Document>(({ history }) => history.now)
  const isFirst = useRef(true)
  const check = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { problems, cases } = await call(
        checkDesign,
        { ...target, body: { design } },
        { signal },
      )
      store.set({ checked: { problems, cases } })
    } catch {
      // earlier findings stay until the next change
    }
  })
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void check(stop.signal), isFirst.current ? 0 : restMs)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [design])
}

/** Returns an act that leads to the block and field of a problem. */
export function useShowProblem() {
  const store = useStore()
  return ({ block, field, language }: Pick<Problem, 'block' | 'field' | 'language'>) => {
    setView({ block: block ?? null, ...(language ? { language } : {}) })
    const path = [block, field].filter((part) => part !== undefined).join('.')
    if (path) store.set({ wanted: { field: path } })
  }
}
