'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { SideBySide, sideRoom } from '#components/emails/design/side-by-side.tsx'
import { ShownPicture } from '#components/emails/editor/canvas/shown-picture.tsx'
import { queryFor } from '#client/query.ts'
import { getDesign } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import type { Moved } from '#components/emails/editor/state/store.ts'
import {
  useAround,
  useEditorState,
  useStore,
} from '#components/emails/editor/state/editor-context.tsx'
import { useSave, useTarget } from '#components/emails/editor/state/use-save.ts'

type Document = DesignState['live']['design']

/**
 * Asks which draft goes on after someone else saved theirs. Nothing typed is lost: one's own stays
 * a step of Undo.
 */
export function MovedDialog({ by, at }: Moved) {
  const t = useTranslations('email-editor.moved')
  const format = useFormatter()
  const store = useStore<Document>()
  const { zone } = useAround()
  const now = useEditorState<Document, Document>(({ history }) => history.now)
  const { save, isSaving } = useSave()
  const [isLooking, setLooking] = useState(false)
  const request = useQuery({ ...queryFor(getDesign, useTarget()), staleTime: 0, gcTime: 0 })
  const theirs = request.isFetching ? undefined : request.data
  const close = () => store.set({ moved: null })
  const keepMine = async () => {
    if (!theirs) return
    const { revision, draft, live, scheduled } = theirs
    store.set({ revision, draft, live, scheduled, moved: null })
    store.set({ saved: (draft?.design ?? live.design) as Document })
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
  const side = (of: string, document: Document) => ({
    title: of,
    picture: <ShownPicture title={of} room={sideRoom} {...{ document }} />,
  })
  const when = at && format.dateTime(new Date(at), { timeStyle: 'short', timeZone: zone })
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      size={isLooking ? 'large' : 'small'}
      onClose={close}
      footer={
        <>
          {!isLooking && (
            <Button onClick={() => setLooking(true)} disabled={!theirs}>
              {t('look')}
            </Button>
          )}
          <Button onClick={takeTheirs} disabled={!theirs || isSaving}>
            {t('theirs')}
          </Button>
          <Button look="primary" busy={isSaving} onClick={keepMine} disabled={!theirs}>
            {t('mine')}
          </Button>
        </>
      }
    >
      <p>{by && when ? t('about', { name: by, when }) : t('aboutNobody')}</p>
      <p className="mt-1 text-text-muted">{t('choice')}</p>
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {!theirs && !request.isError && <Skeleton className="mt-3 h-6 w-full" />}
      {isLooking && theirs && (
        <div className="mt-3">
          <SideBySide
            sides={[
              side(t('yours'), now),
              side(t('others'), theirs.draft?.design ?? theirs.live.design),
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}
