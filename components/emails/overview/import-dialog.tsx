'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { upload } from '#client/upload.ts'
import { getDesign, importEmailTexts } from '#contract/emails/edit.ts'
import { listEmails } from '#contract/emails/named.ts'
import { staticFile, uploadFile } from '#contract/uploads/calls.ts'
import { languageName } from '#rules/shop/language.ts'
import { ImportPreview } from './import-preview.tsx'
import { useImportProblem } from './use-import-problem.ts'

/** Takes a translator's file: first what it would change, then into drafts. */
export function ImportDialog({ language, onClose }: { language: string; onClose: () => void }) {
  const t = useTranslations('email-list.file')
  const locale = useLocale()
  const words = useMailWords()
  const problemsOf = useImportProblem()
  const client = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const reading = useMutation({
    mutationFn: async (file: File) => {
      const { data } = await upload(uploadFile, staticFile, file)
      setUrl(data.url)
      return call(importEmailTexts, { body: { url: data.url, language, dry_run: true } })
    },
  })
  const taking = useMutation({
    mutationFn: () => call(importEmailTexts, { body: { url: url ?? '', language } }),
    onSuccess: ({ drafts, changes }) => {
      void invalidate(client, listEmails, getDesign)
      toast({
        tone: 'positive',
        title: t('taken', { count: changes.length }),
        about: drafts.map(words.name).join(', '),
      })
      onClose()
    },
  })
  const error = taking.error ?? reading.error
  const found = reading.data
  return (
    <ActDialog
      title={t('importTitle', { language: languageName(language, locale) })}
      size="medium"
      submit={t('take', { count: found?.changes.length ?? 0 })}
      isBusy={taking.isPending}
      isBlocked={!found || found.changes.length === 0 || reading.isPending}
      onSubmit={() => taking.mutate()}
      onClose={onClose}
    >
      {error && (
        <Notice tone="danger" role="alert">
          <p>{t('nothing')}</p>
          <ul className="max-h-40 overflow-y-auto">
            {problemsOf(error).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="text-text-muted">{t('about')}</p>
      <FileButton
        label={t(found ? 'another' : 'choose')}
        isBusy={reading.isPending}
        onFile={(file) => {
          taking.reset()
          reading.mutate(file)
        }}
      />
      {found && !reading.isPending && <ImportPreview {...found} />}
    </ActDialog>
  )
}

type FileProps = { label: string; isBusy: boolean; onFile: (file: File) => void }

function FileButton({ label, isBusy, onFile }: FileProps) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  return (
    <div>
      <input
        ref={setField}
        type="file"
        accept=".csv,text/csv"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
      <Button busy={isBusy} onClick={() => field?.click()}>
        {label}
      </Button>
    </div>
  )
}
