'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMailWords } from '#components/emails/mail-words.ts'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { listEmailVariables, renderEmail } from '#contract/emails/calls.ts'
import type { HtmlDesign } from '#contract/emails/design-shapes.ts'
import { checkDesign, getDesign, restoreDesignVersion } from '#contract/emails/edit.ts'
import { changeEmail, getEmail, listEmails, resetEmail } from '#contract/emails/named.ts'
import type { Email } from '#contract/emails/named-shapes.ts'
import { EditorFrame } from './editor-frame.tsx'
import { useRefused } from './use-refused.ts'
import { useRested } from './use-rested.ts'

const TestDialog = dynamic(
  () => import('#components/emails/designed/test-dialog.tsx').then((file) => file.TestDialog),
  { ssr: false },
)

type Props = {
  email: Email
  languages: { base: string; others: string[] }
  /** the address of the person, to which a test goes first */
  viewer: string
  mayEdit: boolean
}

const sample = { recipient_name: 'Ada Lovelace', amount: '25.00' }
const nothing: HtmlDesign['preheader'] = {}

/** The editor of one email as HTML; saved, it is live at once, and Undo puts the version back. */
export function HtmlEditor({ email, languages, viewer, mayEdit }: Props) {
  const t = useTranslations('email-html.editor')
  const words = useMailWords()
  const refused = useRefused()
  const client = useQueryClient()
  const { name } = email
  const params = { name }
  const [saved, setSaved] = useState({ html: email.html, subject: email.subject })
  const [typed, setTyped] = useState(saved)
  const [isTesting, setTesting] = useState(false)
  const isChanged = typed.html !== saved.html
  const isDirty = isChanged || typed.subject !== saved.subject
  const rested = useRested(typed)
  const text = (value: string) => ({ [languages.base]: { value, of: '' } })
  const design: HtmlDesign = {
    v: 1,
    format: 'html',
    subject: text(rested.subject),
    preheader: nothing,
    plain: nothing,
    html: text(rested.html),
  }
  const isNew = rested.html !== saved.html
  const { data: named } = useQuery(queryFor(listEmailVariables, { params }))
  const { data: checked } = useQuery({
    ...queryFor(checkDesign, { params, query: {}, body: { design } }),
    placeholderData: keepPreviousData,
    enabled: isNew && mayEdit,
  })
  const { data: shown, error } = useQuery({
    ...queryFor(renderEmail, {
      params,
      body: { ...sample, language: languages.base, ...(isNew ? { design } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const refetch = () => void invalidate(client, getEmail, listEmails, getDesign, renderEmail)
  const take = ({ html, subject }: Email) => {
    setSaved({ html, subject })
    setTyped({ html, subject })
    refetch()
  }
  const undo = useMutation({
    mutationFn: async (no: number) => {
      await call(restoreDesignVersion, { params: { name, no }, query: {}, body: { to: 'live' } })
      return call(getEmail, { params, query: {} })
    },
    onSuccess: ({ email: back }) => {
      take(back)
      toast({ tone: 'positive', title: t('undone') })
    },
    onError: (cause) => toast({ tone: 'danger', title: t('failed'), about: refused(cause) }),
  })
  /** Runs an act and offers to put the version before it back. */
  const withUndo = async (title: string, act: () => Promise<{ email: Email }>) => {
    const { emails } = await call(listEmails, {})
    const before = emails.find((one) => one.name === name)?.live ?? 0
    const { email: now } = await act()
    take(now)
    const action = { label: t('undo'), onPress: () => undo.mutate(before) }
    toast({ tone: 'positive', title, action })
  }
  const save = useMutation({
    mutationFn: () =>
      withUndo(t('saved'), () =>
        call(changeEmail, {
          params,
          body: {
            ...(isChanged ? { html: typed.html } : {}),
            ...(typed.subject === saved.subject ? {} : { subject: typed.subject }),
          },
        }),
      ),
  })
  const reset = useMutation({
    mutationFn: () => withUndo(t('wasReset'), () => call(resetEmail, { params, query: {} })),
    onError: (cause) => toast({ tone: 'danger', title: t('failed'), about: refused(cause) }),
  })
  const problems = isNew ? (checked?.problems ?? []) : []
  return (
    <EditorFrame
      title={t('source')}
      html={typed.html}
      onChange={(html) => setTyped({ ...typed, html })}
      names={named?.variables ?? email.variables}
      problems={problems.filter(({ line, field }) => line !== undefined || field === 'html')}
      preview={shown?.html}
      previewProblem={error ? refused(error) : undefined}
      refusal={save.error ? refused(save.error) : undefined}
      isDirty={isDirty}
      isBusy={save.isPending}
      mayEdit={mayEdit}
      onSave={() =>
        save.mutateAsync().then(
          () => true,
          () => false,
        )
      }
      onDrop={() => setTyped(saved)}
      acts={
        mayEdit && (
          <div className="flex gap-2">
            <Button size="small" busy={reset.isPending} onClick={() => reset.mutate()}>
              {t('reset')}
            </Button>
            <Button size="small" onClick={() => setTesting(true)}>
              {t('test')}
            </Button>
          </div>
        )
      }
    >
      <TextField
        label={t('subject')}
        value={typed.subject}
        maxLength={200}
        readOnly={!mayEdit}
        onChange={(event) => setTyped({ ...typed, subject: event.target.value })}
      />
      <p className="text-sm text-text-muted">
        {isChanged ? t('notSaved', { name: words.name(name) }) : t('live')}
      </p>
      {isTesting && (
        <TestDialog state={{ name, languages }} email={viewer} onClose={() => setTesting(false)} />
      )}
    </EditorFrame>
  )
}
