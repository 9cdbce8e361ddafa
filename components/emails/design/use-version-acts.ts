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
type Act<Done> = {
  title: string
  how: 'document' | 'versions'
  run: () => Promise<Done>
  /** takes what `run` answered, so that what others did meanwhile is seen and kept */
  undo: (done: Done) => Promise<unknown>
}
export type VersionActs = ReturnType<typeof useVersionActs>

/** The acts on the versions of a document; each has Undo in its message. */
export function useVersionActs({ target, read, draftNow, reload, onRefused }: Editing) {
  const t = useTranslations('email-design.versionActs')
  const refused = useRefused()
  const [isBusy, setBusy] = useState(false)
  const settle = async <Done>(how: Act<Done>['how'], act: () => Promise<Done>) => {
    try {
      const done = await act()
      await reload(how)
      return { done }
    } catch (cause) {
      if (!onRefused?.(cause)) toast({ tone: 'danger', title: t('failed'), about: refused(cause) })
      return null
    }
  }
  const start = async <Done>({ title, how, run, undo }: Act<Done>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const ran = await settle(how, run)
    setBusy(false)
    if (!ran) return
    const back = async () => {
      const isBack = await settle(how, () => undo(ran.done))
      if (isBack) toast({ tone: 'positive', title: t('undone') })
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
        undo: (done) => draftBack(target, before, done.revision),
      })
    },
    withdraw: (no: number, live_at: string, note: string | null) =>
      start({
        title: t('withdrawn', { no }),
        how: 'versions',
        run: () => call(withdrawDesignVersion, numbered(target, no)),
        undo: () => scheduleAgain(target, no, { live_at, note }),
      }),
    discard: () => {
      const [before, { revision }] = [draftNow(), read()]
      return start({
        title: t('discarded'),
        how: 'document',
        run: () => discard(target, revision),
        undo: (done) => draftBack(target, before, done.revision),
      })
    },
    reset: () => {
      const before = read().live.no
      return start({
        title: t('reset'),
        how: 'versions',
        run: () => liveAgain(0),
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

/** Puts a draft back over `revision`; a draft that somebody saved since is refused. */
const draftBack = async (
  target: Target,
  design: Document | null,
  revision: number | null,
): Promise<unknown> =>
  design
    ? call(saveDesignDraft, { ...target, body: { design, revision: revision ?? 0 } })
    : discard(target, revision ?? 0)

type Time = { live_at: string; note: string | null }

/** Publishes a withdrawn version at its time again: by way of the draft, which is put back after. */
const scheduleAgain = async (target: Target, no: number, time: Time): Promise<void> => {
  const before = await call(getDesign, target)
  const { revision } = await toDraft(target, no, before.revision)
  try {
    await call(publishDesign, { ...target, body: { revision: revision ?? 1, ...time } })
  } finally {
    await draftBack(target, before.draft?.design ?? null, revision)
  }
}
