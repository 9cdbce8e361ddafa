'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import {
  discardDesignDraft,
  getDesign,
  publishDesign,
  restoreDesignVersion,
  saveDesignDraft,
  withdrawDesignVersion,
} from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { resetEmail } from '#contract/emails/named.ts'
import { useRefused } from './use-refused.ts'

type Document = DesignState['live']['design']
/** Parameters of the calls of one document: an email, an override of it, the theme. */
export type Target = { params: { name: string }; query: { for?: string } }
type Editing = {
  target: Target
  /** the state as the person sees it */
  read: () => Pick<DesignState, 'live' | 'revision'>
  /** the draft that Undo puts back; null: there was none */
  draftNow: () => Document | null
  /** reads again what an act changed */
  reload: (how: 'document' | 'versions') => Promise<unknown>
  /** answers whether it deals with a refusal */
  onRefused?: (cause: unknown) => boolean
}
type Act = {
  title: string
  how: 'document' | 'versions'
  run: () => Promise<unknown>
  undo: () => Promise<unknown>
}
export type VersionActs = ReturnType<typeof useVersionActs>

/** The acts on the versions of a document; each has Undo in its message. */
export function useVersionActs({ target, read, draftNow, reload, onRefused }: Editing) {
  const t = useTranslations('email-design.versionActs')
  const refused = useRefused()
  const [isBusy, setBusy] = useState(false)
  const settle = async (how: Act['how'], act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      await reload(how)
      return true
    } catch (cause) {
      if (!onRefused?.(cause)) toast({ tone: 'danger', title: t('failed'), about: refused(cause) })
      return false
    }
  }
  const start = async ({ title, how, run, undo }: Act): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const isDone = await settle(how, run)
    setBusy(false)
    if (!isDone) return
    const back = async () => {
      if (await settle(how, undo)) toast({ tone: 'positive', title: t('undone') })
    }
    toast({ tone: 'positive', title, action: { label: t('undo'), onPress: () => void back() } })
  }
  const liveAgain = (no: number) => toLive(target, no)
  return {
    isBusy,
    toLive: (no: number) => {
      const before = read().live.no
      return start({
        title: t('live', { no }),
        how: 'versions',
        run: () => liveAgain(no),
        undo: () => liveAgain(before),
      })
    },
    toDraft: (no: number) => {
      const [before, { revision }] = [draftNow(), read()]
      return start({
        title: t('inDraft', { no }),
        how: 'document',
        run: () => toDraft(target, no, revision),
        undo: () => draftBack(target, before),
      })
    },
    withdraw: (no: number, live_at: string) =>
      start({
        title: t('withdrawn', { no }),
        how: 'versions',
        run: () => call(withdrawDesignVersion, numbered(target, no)),
        undo: () => scheduleAgain(target, no, live_at),
      }),
    discard: () => {
      const [before, { revision }] = [draftNow(), read()]
      return start({
        title: t('discarded'),
        how: 'document',
        run: () => discard(target, revision),
        undo: () => draftBack(target, before),
      })
    },
    reset: () => {
      const before = read().live.no
      return start({
        title: t('reset'),
        how: 'versions',
        run: () => call(resetEmail, target),
        undo: () => liveAgain(before),
      })
    },
  }
}

const numbered = ({ params, query }: Target, no: number) => ({
  params: { ...params, no: String(no) },
  query,
})
const toLive = (target: Target, no: number) =>
  call(restoreDesignVersion, { ...numbered(target, no), body: { to: 'live' } })
const toDraft = (target: Target, no: number, revision: number) =>
  call(restoreDesignVersion, { ...numbered(target, no), body: { to: 'draft', revision } })
const discard = ({ params, query }: Target, revision: number) =>
  call(discardDesignDraft, { params, query: { ...query, revision: String(revision) } })

/** Puts a draft back; the act that is undone has changed its revision. */
const draftBack = async (target: Target, design: Document | null): Promise<unknown> => {
  const { revision } = await call(getDesign, target)
  return design
    ? call(saveDesignDraft, { ...target, body: { design, revision } })
    : discard(target, revision)
}

/** Publishes a withdrawn version at its time again: by way of the draft, which is put back after. */
const scheduleAgain = async (target: Target, no: number, live_at: string): Promise<void> => {
  const before = await call(getDesign, target)
  const { revision } = await toDraft(target, no, before.revision)
  await call(publishDesign, { ...target, body: { revision: revision ?? 1, live_at } })
  await draftBack(target, before.draft?.design ?? null)
}
