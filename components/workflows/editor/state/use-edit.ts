'use client'

import type { Action, Case, WorkflowData } from '#contract/workflows/definition-shapes.ts'
import {
  addCase,
  changeCase,
  duplicateCase,
  freshCaseId,
  removeCase,
  type WorkflowDocument,
  withTrigger,
} from '#rules/workflows/editing/document.ts'
import { moved } from '#rules/workflows/editing/moved.ts'
import { useOwnFields, useStore } from './editor-context.tsx'

type Limits = NonNullable<WorkflowData['limits']>

/** The changes of a workflow; each is a step that can be undone, typing in a field is one. */
export function useEdit() {
  const store = useStore()
  const own = useOwnFields()
  const write = (next: WorkflowDocument, key: string | null = null) => store.write(next, key)
  const caseAt = (at: number): Case => store.now.cases[at]!
  return {
    set: (part: Partial<WorkflowDocument>, key: string | null = null) =>
      write({ ...store.now, ...part }, key),
    trigger: (trigger: string) => write(withTrigger(store.now, trigger, own)),
    /** adds a case and returns its id */
    add: (one: Omit<Case, 'id'>): string => {
      const id = freshCaseId(store.now)
      write(addCase(store.now, { ...one, id }))
      return id
    },
    duplicate: (at: number) => write(duplicateCase(store.now, at)),
    remove: (at: number) => write(removeCase(store.now, at)),
    move: (from: number, to: number) =>
      write({ ...store.now, cases: moved(store.now.cases, from, to) }),
    setCase: (at: number, part: Partial<Case>, key: string | null = null) =>
      write(changeCase(store.now, at, { ...caseAt(at), ...part }), key),
    addAction: (at: number, action: Action) =>
      write(changeCase(store.now, at, { ...caseAt(at), actions: [...caseAt(at).actions, action] })),
    setAction: (at: number, place: number, action: Action, key: string | null = null) => {
      const actions = caseAt(at).actions.with(place, action)
      write(changeCase(store.now, at, { ...caseAt(at), actions }), key)
    },
    removeAction: (at: number, place: number) => {
      const actions = caseAt(at).actions.toSpliced(place, 1)
      write(changeCase(store.now, at, { ...caseAt(at), actions }))
    },
    setLimits: (part: Partial<Limits>, key: string | null = null) =>
      write({ ...store.now, limits: { ...store.now.limits, ...part } }, key),
  }
}
export type Edit = ReturnType<typeof useEdit>
