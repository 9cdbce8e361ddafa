'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { fileAddress } from '#client/upload.ts'
import { cancelExport, downloadExport, listExports, repeatExport } from '#contract/exports/calls.ts'
import type { Export } from '#contract/exports/shapes.ts'
import { useExportWords } from '#components/exports/export-words.ts'

/** The one act for an export's state: download, cancel or repeat. */
export function ExportActs({ one }: { one: Export }) {
  const t = useTranslations('exports')
  const words = useExportWords()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const params = { id: one.export_id }
  const name = words.name(one.kind)
  const done = (title: string) => {
    toast({ tone: 'positive', title })
    return invalidate(client, listExports)
  }
  const failed = (title: string) => (cause: unknown) => {
    toast({ tone: 'danger', title, about: refusalText(cause) })
    return invalidate(client, listExports)
  }
  const cancel = useMutation({
    mutationFn: () => call(cancelExport, { params }),
    onSuccess: () => done(t('cancelled')),
    onError: failed(t('notCancelled')),
  })
  const again = useMutation({
    mutationFn: () => call(repeatExport, { params }),
    onSuccess: () => done(t('started')),
    onError: failed(t('notStarted')),
  })
  if (one.state === 'done') {
    return (
      <a
        href={fileAddress(downloadExport, { params })}
        download
        aria-label={t('downloadNamed', { name })}
        className={buttonLook({ size: 'small' })}
      >
        <Download aria-hidden size={14} />
        {t('download')}
      </a>
    )
  }
  return one.state === 'queued' || one.state === 'running' ? (
    <Button
      size="small"
      busy={cancel.isPending}
      aria-label={t('cancelNamed', { name })}
      onClick={() => cancel.mutate()}
    >
      {t('cancel')}
    </Button>
  ) : (
    <Button
      size="small"
      busy={again.isPending}
      aria-label={t('againNamed', { name })}
      onClick={() => again.mutate()}
    >
      {t('again')}
    </Button>
  )
}
