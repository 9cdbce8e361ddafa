'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { useRefused } from '#components/emails/design/use-refused.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { checkDesign } from '#contract/emails/edit.ts'
import { getEmailTemplate, setEmailTemplate } from '#contract/emails/named.ts'
import { EditorFrame } from './editor-frame.tsx'

/** The template around a sentence, as a whole document: it is shown without the live template. */
const documentOf = (template: string, sentence: string): string => {
  const whole = template.replaceAll('{content}', `<p>${sentence}</p>`)
  return /<html[\s>]/i.test(whole) ? whole : `<html><body>${whole}</body></html>`
}

/** Variables that every email has, with the words that follow its language. */
const names = [
  'content',
  'shop_name',
  'shop_link',
  'shop_email',
  'balance_page_link',
  'visit_shop',
  'check_balance',
  'recipient_name',
  'recipient_email',
  'unsubscribe_link',
] as const

type Props = {
  html: string
  /** the shop's base language */
  base: string
  mayEdit: boolean
}

/** The editor of the HTML around every email that is written as HTML. */
export function TemplateEditor({ html, base, mayEdit }: Props) {
  const t = useTranslations('email-html.editor')
  const describe = useTranslations('email-html.variables')
  const about = useTranslations('email-html.template')
  const refused = useRefused()
  const client = useQueryClient()
  const [saved, setSaved] = useState(html)
  const [typed, setTyped] = useState(html)
  const rested = useRested(typed)
  const { data: checked } = useQuery({
    ...queryFor(checkDesign, {
      params: { name: 'template' },
      query: {},
      body: { design: { v: 1, html: rested } },
    }),
    placeholderData: keepPreviousData,
    enabled: mayEdit,
  })
  const text = (value: string) => ({ [base]: { value, of: '' } })
  const { data: shown, error } = useQuery({
    ...queryFor(renderEmail, {
      params: { name: 'gift_card_manual' },
      body: {
        sample: true,
        language: base,
        design: {
          v: 1,
          format: 'html',
          subject: {},
          preheader: {},
          plain: {},
          html: text(documentOf(rested, about('sample'))),
        },
      },
    }),
    placeholderData: keepPreviousData,
  })
  const write = async (own: string) => {
    const { html: kept } = await call(setEmailTemplate, { body: { html: own } })
    setSaved(kept)
    setTyped(kept)
    void invalidate(client, getEmailTemplate)
  }
  const undo = useMutation({
    mutationFn: write,
    onSuccess: () => toast({ tone: 'positive', title: t('undone') }),
    onError: (cause) => toast({ tone: 'danger', title: t('failed'), about: refused(cause) }),
  })
  const save = useMutation({
    mutationFn: async () => {
      const before = saved
      await write(typed)
      toast({
        tone: 'positive',
        title: t('saved'),
        action: { label: t('undo'), onPress: () => undo.mutate(before) },
      })
    },
  })
  return (
    <EditorFrame
      title={t('html')}
      html={typed}
      onChange={setTyped}
      names={names.map((name) => ({ name, description: describe(name) }))}
      problems={checked?.problems ?? []}
      preview={shown?.html}
      previewProblem={error ? refused(error) : undefined}
      refusal={save.error ? refused(save.error) : undefined}
      isDirty={typed !== saved}
      isBusy={save.isPending}
      mayEdit={mayEdit}
      onSave={() =>
        save.mutateAsync().then(
          () => true,
          () => false,
        )
      }
      onDrop={() => setTyped(saved)}
    >
      <p className="text-sm text-text-muted">{about('about')}</p>
    </EditorFrame>
  )
}
