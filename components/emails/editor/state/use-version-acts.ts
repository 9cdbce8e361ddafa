'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import {
  discardDesignDraft,
  restoreDesignVersion,
  withdrawDesignVersion,
} from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { resetEmail } from '#contract/emails/named.ts'
import { useStore } from './editor-context.tsx'
import { useDraftBack, useUndoing } from './use-published.ts'
import { movedBy, useReload, useTarget } from './use-save.ts'

type Document = DesignState['live']['design']

/** The acts on versions, each with Undo where one is possible. */
export function useVersionActs(onDone: () => void) {
  const t = useTranslations('email-editor.versionActs')
  const store = useStore<Document>()
  const target = useTarget()
  const refusalText = useRefusalText()
  const reload = useReload()
  const undoing = useUndoing()
  const draftBack = useDraftBack()
  const [isBusy, setBusy] = useState(false)
  const numbered = (no: number) => ({ ...target, params: { ...target.params, no: String(no) } })
  const run = async (act: () => Promise<{ title: string; undo?: () => Promise<void> }>) => {
    setBusy(true)
    try {
      const { title, undo } = await act()
      toast({
        tone: 'positive',
        title,
        ...(undo
          ? {
              action: {
                label: t('undo'),
                onPress: () => void undo().then(onDone),
              },
            }
          : {}),
      })
      onDone()
    } catch (cause) {
      const moved = movedBy(cause)
      if (moved) store.set({ moved })
      else toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
    } finally {
      setBusy(false)
    }
  }
  /** Publishes an earlier version again. */
  const liveAgain = (no: number) =>
    undoing(() => call(restoreDesignVersion, { ...numbered(no), body: { to: 'live' } }), 'versions')
  return {
    isBusy,
    toDraft: (no: number) =>
      run(async () => {
        const before = store.now
        const { revision } = store.read()
        await call(restoreDesignVersion, { ...numbered(no), body: { to: 'draft', revision } })
        await reload('document')
        return { title: t('inDraft', { no }), undo: draftBack(before) }
      }),
    toLive: (no: number) =>
      run(async () => {
        const before = store.read().live.no
        await call(restoreDesignVersion, { ...numbered(no), body: { to: 'live' } })
        await reload('versions')
        return { title: t('live', { no }), undo: liveAgain(before) }
      }),
    withdraw: (no: number) =>
      run(async () => {
        await call(withdrawDesignVersion, numbered(no))
        await reload('versions')
        return { title: t('withdrawn', { no }) }
      }),
    discard: () =>
      run(async () => {
        const before = store.now
        const { revision } = store.read()
        await call(discardDesignDraft, {
          params: target.params,
          query: { ...target.query, revision: String(revision) },
        })
        await reload('document')
        return { title: t('discarded'), undo: draftBack(before) }
      }),
    reset: () =>
      run(async () => {
        const before = store.read().live.no
        await call(resetEmail, target)
        await reload('versions')
        return { title: t('reset'), undo: liveAgain(before) }
      }),
  }
}
