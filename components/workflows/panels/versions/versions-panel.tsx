'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useEditorState, useStore } from '#components/workflows/editor/state/editor-context.tsx'
import { useShowRefusal } from '#components/commerce/editor/use-show-refusal.ts'
import { listWorkflowVersions, restoreWorkflowVersion } from '#contract/workflows/define.ts'
import { VersionRow } from './version-row.tsx'

/** Versions that were published, newest first, each with what it changed. */
export function VersionsPanel() {
  const t = useTranslations('workflow-editor.versions')
  const id = useEditorState(({ workflow }) => workflow?.id ?? null)
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-3 font-semibold">{t('title')}</h2>
      {id === null ? <EmptyState title={t('none')} about={t('noneAbout')} /> : <Versions id={id} />}
    </section>
  )
}

function Versions({ id }: { id: string }) {
  const t = useTranslations('workflow-editor.versions')
  const store = useStore()
  const client = useQueryClient()
  const showRefusal = useShowRefusal(store)
  const request = useQuery({ ...queryFor(listWorkflowVersions, { params: { id } }), staleTime: 0 })
  const restore = useMutation({
    mutationFn: ({ no, to }: { no: number; to: 'draft' | 'live' }) =>
      call(restoreWorkflowVersion, {
        params: { id, no: String(no) },
        body: { to, expected_revision: store.read().workflow?.revision },
      }),
    onSuccess: ({ workflow }, { to }) => {
      store.take(workflow, 'document')
      toast({
        tone: 'positive',
        title: t(to === 'live' ? 'restored' : 'inDraft'),
        action: { label: t('undo'), onPress: store.undo },
      })
    },
    onError: (cause) => showRefusal(cause, t('notRestored')),
    onSettled: () => invalidate(client, listWorkflowVersions),
  })
  const versions = request.data?.versions
  return (
    <>
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {request.isPending && <Skeleton className="h-40 w-full" />}
      {versions?.length === 0 && <EmptyState title={t('none')} about={t('noneAbout')} />}
      {versions && versions.length > 0 && (
        <ol aria-label={t('title')} className="flex flex-col divide-y divide-line">
          {versions.map((version) => (
            <VersionRow
              key={version.no}
              version={version}
              isBusy={restore.isPending}
              onRestore={(to) => restore.mutate({ no: version.no, to })}
            />
          ))}
        </ol>
      )}
    </>
  )
}
