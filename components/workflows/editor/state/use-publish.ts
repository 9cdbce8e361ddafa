'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useShowRefusal } from '#components/commerce/editor/use-show-refusal.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { changeWorkflow } from '#contract/workflows/define.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { useStore } from './editor-context.tsx'

/** Pauses the live workflow; events pass by until it is resumed. */
export function usePause() {
  const t = useTranslations('workflow-editor.pause')
  const store = useStore()
  const showRefusal = useShowRefusal(store)
  const [isPausing, setPausing] = useState(false)
  const pause = async () => {
    const { workflow } = store.read()
    if (!workflow) return
    setPausing(true)
    try {
      const answer = await call(changeWorkflow, {
        params: { id: workflow.id },
        body: { active: false },
      })
      store.set({ workflow: answer.workflow })
      toast({ tone: 'positive', title: t('done'), about: t('about') })
    } catch (cause) {
      showRefusal(cause, t('failed'))
    } finally {
      setPausing(false)
    }
  }
  return { pause, isPausing }
}

type When = { at: string | null; note: string | null }

/** Returns an act that publishes the saved draft, at once or at a time. */
export function usePublish() {
  const store = useStore()
  return async (workflow: Workflow, { at, note }: When) => {
    const answer = await call(changeWorkflow, {
      params: { id: workflow.id },
      body: {
        active: true,
        note,
        expected_revision: workflow.revision,
        ...(at ? { publish_at: at } : {}),
      },
    })
    store.take(answer.workflow, 'state')
    return answer.published
  }
}
