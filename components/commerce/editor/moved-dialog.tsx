'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Moved } from './document-store.ts'

type Props<Theirs> = {
  moved: Moved
  /** the shop's time zone */
  zone: string
  /** the read of what the other person saved */
  request: Parameters<typeof RequestError>[0]['request'] & {
    data: Theirs | undefined
    isFetching: boolean
    isError: boolean
  }
  store: { undo: () => void; set: (change: { moved: null }) => void }
  isSaving: boolean
  /** saves one's own draft over theirs; true once it is saved */
  onMine: (theirs: Theirs) => Promise<boolean>
  /** shows theirs, as a step of Undo */
  onTheirs: (theirs: Theirs) => void
  size?: 'small' | 'large'
  /** buttons beside the two choices */
  acts?: (theirs: Theirs | undefined) => React.ReactNode
  children: (theirs: Theirs) => React.ReactNode
}

/**
 * Lets one choose the draft that goes on after someone else saved theirs. Nothing typed is lost:
 * one's own draft remains a step of Undo.
 */
export function MovedDialog<Theirs>(props: Props<Theirs>) {
  const { moved, zone, request, store, isSaving, size, acts, children } = props
  const t = useTranslations('commerce.editor.moved')
  const format = useFormatter()
  const theirs = request.isFetching ? undefined : request.data
  const keepMine = async () => {
    if (theirs && (await props.onMine(theirs))) toast({ tone: 'positive', title: t('kept') })
  }
  const takeTheirs = () => {
    if (!theirs) return
    props.onTheirs(theirs)
    toast({
      tone: 'positive',
      title: t('taken'),
      about: t('takenAbout'),
      action: { label: t('undo'), onPress: store.undo },
    })
  }
  const { by, at } = moved
  const when =
    at && format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      size={size ?? 'small'}
      onClose={() => store.set({ moved: null })}
      footer={
        <>
          {acts?.(theirs)}
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
      {theirs && <div className="mt-3">{children(theirs)}</div>}
    </Dialog>
  )
}
