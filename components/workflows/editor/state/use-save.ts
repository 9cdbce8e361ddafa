'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { useShowRefusal } from '#components/commerce/editor/use-show-refusal.ts'
import { changeWorkflow, createWorkflow, getWorkflow } from '#contract/workflows/define.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { bodyOf } from '#rules/workflows/editing/document.ts'
import { useStore } from './editor-context.tsx'

/** Reads again what the platform has. */
export function useReload() {
  const store = useStore()
  return async (how: 'document' | 'state'): Promise<Workflow | null> => {
    const { workflow } = store.read()
    if (!workflow) return null
    const answer = await call(getWorkflow, { params: { id: workflow.id } })
    store.take(answer.workflow, how)
    return answer.workflow
  }
}

/** Saves the draft; returns the workflow once it is saved, null if it wasn't. */
export function useSave() {
  const t = useTranslations('workflow-editor.save')
  const store = useStore()
  const showRefusal = useShowRefusal(store)
  const [isSaving, setSaving] = useState(false)
  const running = useRef<Promise<Workflow | null> | null>(null)
  // a retry of the same document has the same key, and makes no second workflow
  const tried = useRef<{ document: unknown; key: string } | null>(null)
  const run = async (): Promise<Workflow | null> => {
    const document = store.now
    const { workflow } = store.read()
    const body = bodyOf(document)
    setSaving(true)
    if (tried.current?.document !== document) tried.current = { document, key: crypto.randomUUID() }
    try {
      const answer = workflow
        ? await call(changeWorkflow, {
            params: { id: workflow.id },
            body: { ...body, expected_revision: workflow.revision },
          })
        : await call(createWorkflow, { body }, { key: tried.current.key })
      store.set({ workflow: answer.workflow, saved: document, moved: null })
      if (!workflow)
        // the page stays as it is: only its address names the workflow from now on
        window.history.replaceState(null, '', addressOf(answer.workflow.id))
      return answer.workflow
    } catch (cause) {
      showRefusal(cause, t('failed'))
      return null
    } finally {
      setSaving(false)
      running.current = null
    }
  }
  const save = (): Promise<Workflow | null> => {
    const { workflow } = store.read()
    if (workflow && !store.isDirty()) return Promise.resolve(workflow)
    return (running.current ??= run())
  }
  return { save, isSaving }
}

/** Names the workflow in the address of the page that made it; the open panel stays. */
const addressOf = (id: string): string => {
  const parameters = new URLSearchParams(location.search)
  parameters.delete('template')
  parameters.delete('blank')
  const path = location.pathname.replace(/\/create$/, `/${id}`)
  return parameters.size > 0 ? `${path}?${parameters}` : path
}
