'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRefused } from '#components/emails/design/use-refused.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { getDesign, restoreDesignVersion } from '#contract/emails/edit.ts'
import { changeEmail, getEmail, listEmails, resetEmail } from '#contract/emails/named.ts'
import type { Email } from '#contract/emails/named-shapes.ts'

type Written = { html: string; subject: string }
const written = ({ html, subject }: Written): Written => ({ html, subject })

/**
 * An email as HTML in each language of the shop: as it is live, as it is typed, and the acts on it.
 * Saved, it is live at once, and Undo puts the version back.
 */
export function useHtmlTexts({ name }: Email, base: string) {
  const t = useTranslations('email-html.editor')
  const refused = useRefused()
  const client = useQueryClient()
  const params = { name }
  const [language, setLanguage] = useState(base)
  const [typed, setTyped] = useState<Readonly<Record<string, Written>>>({})
  const query = language === base ? {} : { language }
  const request = useQuery(queryFor(getEmail, { params, query }))
  const saved = request.data?.email
  const drop = () => setTyped({})
  const refetch = () => invalidate(client, getEmail, listEmails, getDesign, renderEmail)
  const failed = (cause: unknown) =>
    toast({ tone: 'danger', title: t('failed'), about: refused(cause) })
  const undo = useMutation({
    mutationFn: (no: number) =>
      call(restoreDesignVersion, {
        params: { name, no: String(no) },
        query: {},
        body: { to: 'live' },
      }),
    onSuccess: async () => {
      await refetch()
      drop()
      toast({ tone: 'positive', title: t('undone') })
    },
    onError: failed,
  })
  /** Runs an act and offers to put the version before it back. */
  const withUndo = async (title: string, act: (done: () => void) => Promise<unknown>) => {
    const { emails } = await call(listEmails, {})
    const before = emails.find((one) => one.name === name)?.live ?? 0
    let isDone = false
    try {
      await act(() => (isDone = true))
    } finally {
      await refetch()
      const action = { label: t('undo'), onPress: () => undo.mutate(before) }
      // also if a later language was refused: an earlier one is live
      if (isDone) toast({ tone: 'positive', title, action })
    }
  }
  const save = useMutation({
    mutationFn: () =>
      withUndo(t('saved'), async (done) => {
        for (const [of, body] of Object.entries(typed)) {
          setLanguage(of)
          await call(changeEmail, { params, body: { ...body, language: of } })
          done()
          setTyped(({ [of]: _, ...others }) => others)
        }
      }),
  })
  const reset = useMutation({
    mutationFn: () =>
      withUndo(t('wasReset'), async (done) => {
        await call(resetEmail, { params, query: {} })
        done()
        drop()
      }),
    onError: failed,
  })
  return {
    language,
    setLanguage,
    email: saved,
    request,
    now: typed[language] ?? (saved && written(saved)),
    isTyped: typed[language] !== undefined,
    isDirty: Object.keys(typed).length > 0,
    /** `isMeant`: kept even if nothing differs, as a translation that is still right */
    type: (now: Written, isMeant = false) => {
      const { [language]: _, ...others } = typed
      const isSame = now.html === saved?.html && now.subject === saved.subject
      setTyped(isSame && !isMeant ? others : { ...others, [language]: now })
    },
    drop,
    save,
    reset,
  }
}
