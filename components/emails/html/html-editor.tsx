'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { useRefused } from '#components/emails/design/use-refused.ts'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { listEmailVariables, renderEmail } from '#contract/emails/calls.ts'
import type { HtmlDesign } from '#contract/emails/design-shapes.ts'
import { checkDesign } from '#contract/emails/edit.ts'
import type { Email } from '#contract/emails/named-shapes.ts'
import type { Viewer } from '#rules/emails/viewer.ts'
import { EditorFrame } from './editor-frame.tsx'
import { HtmlLanguage } from './html-language.tsx'
import { LostConditions } from './lost-conditions.tsx'
import { useHtmlTexts } from './use-html-texts.ts'

const TestDialog = dynamic(
  () => import('#components/emails/design/test-dialog.tsx').then((file) => file.TestDialog),
  { ssr: false },
)

type Props = {
  email: Email
  languages: { base: string; others: string[] }
  viewer: Viewer
  mayEdit: boolean
}

const none: HtmlDesign['preheader'] = {}

/** The editor of one email as HTML, in each language of the shop. */
export function HtmlEditor({ email, languages, viewer, mayEdit }: Props) {
  const t = useTranslations('email-html.editor')
  const list = useTranslations('email-list')
  const refused = useRefused()
  const { name } = email
  const params = { name }
  const { base } = languages
  const texts = useHtmlTexts(email, base)
  const { language, now = { html: '', subject: '' }, isTyped, save, reset } = texts
  const [isTesting, setTesting] = useState(false)
  const typed = { ...now, language, isTyped }
  const rested = useRested(typed)
  const designOf = (one: typeof typed): HtmlDesign => ({
    v: 1,
    format: 'html',
    subject: {
      [base]: { value: email.subject, of: '' },
      [one.language]: { value: one.subject, of: '' },
    },
    preheader: none,
    plain: none,
    html: { [one.language]: { value: one.html, of: '' } },
  })
  const design = designOf(rested)
  const { data: named } = useQuery(queryFor(listEmailVariables, { params }))
  const { data: checked } = useQuery({
    ...queryFor(checkDesign, { params, query: {}, body: { design } }),
    placeholderData: keepPreviousData,
    enabled: rested.isTyped && mayEdit,
  })
  const { data: shown, error } = useQuery({
    ...queryFor(renderEmail, {
      params,
      body: { sample: true, language: rested.language, ...(rested.isTyped ? { design } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const problems = (isTyped && checked?.problems) || []
  if (!texts.email && texts.request.isError)
    return <RequestError title={list('oneFailed')} request={texts.request} />
  if (!texts.email) return <Skeleton className="h-160 w-full" />
  return (
    <EditorFrame
      title={t('source')}
      html={now.html}
      onChange={(html) => texts.type({ ...now, html })}
      names={named?.variables ?? email.variables}
      problems={problems.filter(({ language: of }) => of === undefined || of === language)}
      preview={shown?.html}
      previewProblem={error ? refused(error) : undefined}
      refusal={save.error ? refused(save.error) : undefined}
      isDirty={texts.isDirty}
      isBusy={save.isPending}
      mayEdit={mayEdit}
      onSave={() =>
        save.mutateAsync().then(
          () => true,
          () => false,
        )
      }
      onDrop={texts.drop}
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
      <HtmlLanguage
        {...{ languages, language, mayEdit }}
        states={texts.email.languages}
        onChoose={texts.setLanguage}
        onTranslated={isTyped ? undefined : () => texts.type(now, true)}
      />
      <LostConditions conditions={texts.email.lost_conditions} />
      <TextField
        label={t('subject')}
        value={now.subject}
        maxLength={200}
        readOnly={!mayEdit}
        onChange={(event) => texts.type({ ...now, subject: event.target.value })}
      />
      <p className="text-sm text-text-muted">{t(texts.isDirty ? 'notSaved' : 'live')}</p>
      {isTesting && (
        <TestDialog
          target={{ params, query: {} }}
          {...{ language, viewer }}
          // unsaved text is in this language alone
          languages={isTyped ? { base: language, others: [] } : languages}
          {...(isTyped ? { design: designOf(typed) } : {})}
          onClose={() => setTesting(false)}
        />
      )}
    </EditorFrame>
  )
}
