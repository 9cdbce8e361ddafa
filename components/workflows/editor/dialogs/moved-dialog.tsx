'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import {
  useAround,
  useEditorState,
  useStore,
} from '#components/workflows/editor/state/editor-context.tsx'
import type { Moved } from '#components/workflows/editor/state/store.ts'
import { useSave } from '#components/workflows/editor/state/use-save.ts'
import { ChangeLines } from '#components/workflows/words/change-lines.tsx'
import { getWorkflow } from '#contract/workflows/define.ts'
import { changesOf } from '#rules/workflows/changes.ts'
import { documentOf } from '#rules/workflows/editing/document.ts'

/**
 * Lets one choose the draft that goes on after someone else saved theirs. Nothing typed is lost:
 * one's own draft remains a step of Undo.
 */
export function MovedDialog({ by, at }: Moved) {
  const t = useTranslations('workflow-editor.moved')
  const format = useFormatter()
  const store = useStore()
  const { zone } = useAround()
  const now = useEditorState(({ history }) => history.now)
  const id = useEditorState(({ workflow }) => workflow?.id ?? '')
  const { save, isSaving } = useSave()
  const request = useQuery({
    ...queryFor(getWorkflow, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const theirs = request.isFetching ? undefined : request.data?.workflow
  const keepMine = async () => {
    if (!theirs) return
    store.take(theirs, 'state')
    if (await save()) toast({ tone: 'positive', title: t('kept') })
  }
  const takeTheirs = () => {
    if (!theirs) return
    store.take(theirs, 'document')
    toast({
      tone: 'positive',
      title: t('taken'),
      about: t('takenAbout'),
      action: { label: t('undo'), onPress: store.undo },
    })
  }
  const when =
    at && format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      onClose={() => store.set({ moved: null })}
      footer={
        <>
          <Button onClick={takeTheirs} disabled={!theirs || isSaving}>
            {t('theirs')}
          </Button>
          <Button look="primary" busy={isSaving} onClick={() => void keepMine()} disabled={!theirs}>
            {t('mine')}
          </Button>
        </>
      }
    >
      <p>{by && when ? t('about', { name: by, when }) : t('aboutUnknown')}</p>
      <p className="mt-1 text-text-muted">{t('choice')}</p>
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {!theirs && !request.isError && <Skeleton className="mt-3 h-6 w-full" />}
      {theirs && (
        <section aria-label={t('difference')} className="mt-3">
          <h3 className="mb-1 text-sm font-medium">{t('difference')}</h3>
          <ChangeLines changes={changesOf(documentOf(theirs), now)} />
        </section>
      )}
    </Dialog>
  )
}
