'use client'

import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import type { SchemaTrigger } from '#contract/workflows/define-shapes.ts'
import { fields } from '#contract/workflows/fields.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import type { WorkflowDocument } from '#rules/workflows/editing/document.ts'
import type { TriggerTitles } from '#components/workflows/words/use-trigger-words.ts'
import { type EditorState, WorkflowStore } from './store.ts'

/** Facts around a workflow that stay as they are while it is edited. */
export type Around = {
  currency: string
  /** zone of the shop, and the one of scheduled times */
  zone: string
  scheduledZone: string
  /** today in the shop's zone, YYYY-MM-DD */
  today: string
  triggers: readonly SchemaTrigger[]
  /** may change and publish */
  mayEdit: boolean
  /** may test without booking anything */
  mayTest: boolean
}

type Editor = { store: WorkflowStore; around: Around }
const Context = createContext<Editor | null>(null)

type Props = {
  workflow: Workflow | null
  /** the document of a workflow that isn't saved yet */
  first: WorkflowDocument
  around: Around
  children: React.ReactNode
}

/** Holds the workflow that is edited below it. */
export function EditorProvider({ workflow, first, around, children }: Props) {
  const [store] = useState(() => new WorkflowStore(workflow, first))
  const editor = useMemo(() => ({ store, around }), [store, around])
  return <Context value={editor}>{children}</Context>
}

const useEditor = (): Editor => {
  const editor = useContext(Context)
  if (!editor) throw new Error('no editor around')
  return editor
}

export const useAround = (): Around => useEditor().around
export const useStore = (): WorkflowStore => useEditor().store

/** Reads a part of the state; the component renders again once that part changes. */
export function useEditorState<Part>(
  read: (state: EditorState, store: WorkflowStore) => Part,
): Part {
  const store = useStore()
  const get = () => read(store.read(), store)
  return useSyncExternalStore(store.subscribe, get, get)
}

export const useDocument = (): WorkflowDocument => useEditorState(({ history }) => history.now)
export const useIsDirty = (): boolean => useEditorState((_, store) => store.isDirty())

/** Titles of the shop's own triggers. */
export function useTriggerTitles(): TriggerTitles {
  const { triggers } = useAround()
  return useMemo(
    () => Object.fromEntries(triggers.flatMap(({ name, title }) => (title ? [[name, title]] : []))),
    [triggers],
  )
}

/** Facts of the trigger that the platform doesn't know: those of a custom trigger's scheme. */
export function useOwnFields(): OwnFields | undefined {
  const { triggers } = useAround()
  const { trigger } = useDocument()
  return useMemo(() => {
    const own = triggers.find(({ name, title }) => name === trigger && title !== null)
    if (!own) return undefined
    const others = own.fields.filter(({ name }) => !Object.hasOwn(fields, name))
    return Object.fromEntries(
      others.map(({ name, type, group, options }) => [
        name,
        { type, group, ...(options ? { options } : {}) },
      ]),
    )
  }, [triggers, trigger])
}
