'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { toast } from '#components/ui/overlay/toast.tsx'
import { leaveBy } from '#components/ui/overlay/leaving.ts'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import type { Input } from '#contract/endpoint.ts'
import { listExports, startExport } from '#contract/exports/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import { ExportProgress } from '#components/exports/list/export-progress.tsx'
import { useExportWords } from './export-words.ts'

/** Starts an export; a toast shows its progress on any page and links to the file. */
export function useStartExport(onDone: () => void) {
  const t = useTranslations('exports')
  const words = useExportWords()
  const router = useRouter()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof startExport>['body']) => call(startExport, { body }),
    onSuccess: ({ export: one }) => {
      toast({
        tone: 'positive',
        title: `${t('started')}: ${words.name(one.kind)}`,
        about: (
          <ExportProgress
            first={one}
            label={t('progressLabel', { name: words.name(one.kind) })}
            say={(now) => {
              if (now.state === 'running') return words.progress(now)
              return now.state === 'queued'
                ? t('startedAbout', { email: now.to_email })
                : t(`states.${now.state}`)
            }}
          />
        ),
        action: {
          label: t('see'),
          onPress: () => leaveBy(() => router.push(`/download?export=${one.export_id}`)),
        },
      })
      void invalidate(client, listExports)
      onDone()
    },
  })
}
