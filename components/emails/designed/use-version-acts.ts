'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import {
  discardDesignDraft,
  getDesign,
  listDesignVersions,
  publishDesign,
  restoreDesignVersion,
  saveDesignDraft,
  withdrawDesignVersion,
} from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { listEmails, resetEmail } from '#contract/emails/named.ts'

type Act = { title: string; run: () => Promise<unknown>; undo?: () => Promise<unknown> }
type State = Pick<DesignState, 'name' | 'draft' | 'live' | 'revision'>

/** The acts on an email's versions; each that can be undone has Undo in its message. */
export function useVersionActs({ name, draft, live, revision }: State) {
  const t = useTranslations('email-list.versions')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refetch = () => invalidate(client, getDesign, listDesignVersions, listEmails)
  const numbered = (no: number) => ({ params: { name, no: String(no) }, query: {} })
  const liveAgain = (no: number) =>
    call(restoreDesignVersion, { ...numbered(no), body: { to: 'live' } })
  /** The draft as it was before; an act may have changed its revision. */
  const draftBack = async () => {
    const now = await call(getDesign, { params: { name }, query: {} })
    if (draft)
      return call(saveDesignDraft, {
        params: { name },
        query: {},
        body: { design: draft.design, revision: now.revision },
      })
    return call(discardDesignDraft, {
      params: { name },
      query: { revision: String(now.revision) },
    })
  }
  const settle = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (cause) {
      toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
      return false
    } finally {
      await refetch()
    }
  }
  const start = async ({ title, run, undo }: Act) => {
    if (isBusy) return
    setBusy(true)
    const isDone = await settle(run)
    setBusy(false)
    if (!isDone) return
    const back = async () => {
      if (undo && (await settle(undo))) toast({ tone: 'positive', title: t('undone') })
    }
    toast({
      tone: 'positive',
      title,
      ...(undo ? { action: { label: t('undo'), onPress: () => void back() } } : {}),
    })
  }
  return {
    isBusy,
    toLive: (no: number) =>
      start({
        title: t('isLive', { no }),
        run: () => liveAgain(no),
        undo: () => liveAgain(live.no),
      }),
    toDraft: (no: number) =>
      start({
        title: t('isDraft', { no }),
        run: () => call(restoreDesignVersion, { ...numbered(no), body: { to: 'draft', revision } }),
        undo: draftBack,
      }),
    withdraw: (no: number, live_at: string) =>
      start({
        title: t('isWithdrawn', { no }),
        run: () => call(withdrawDesignVersion, numbered(no)),
        undo: () => scheduleAgain(name, no, live_at),
      }),
    reset: () =>
      start({
        title: t('isReset'),
        run: () => call(resetEmail, { params: { name }, query: {} }),
        undo: () => liveAgain(live.no),
      }),
  }
}

/** Publishes a withdrawn version at its time again: by way of the draft, which is put back after. */
const scheduleAgain = async (name: string, no: number, live_at: string): Promise<void> => {
  const of = { params: { name }, query: {} }
  const before = await call(getDesign, of)
  const { revision } = await call(restoreDesignVersion, {
    params: { name, no: String(no) },
    query: {},
    body: { to: 'draft', revision: before.revision },
  })
  await call(publishDesign, { ...of, body: { revision: revision ?? 1, live_at } })
  if (!before.draft) return
  const after = await call(getDesign, of)
  await call(saveDesignDraft, {
    ...of,
    body: { design: before.draft.design, revision: after.revision },
  })
}
