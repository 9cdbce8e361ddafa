'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { queryFor } from '#client/query.ts'
import { getDesignVersion } from '#contract/emails/edit.ts'
import { DesignPicture } from '#components/emails/editor/canvas/design-picture.tsx'
import { useEditorState } from '#components/emails/editor/state/editor-context.tsx'
import { useTarget } from '#components/emails/editor/state/use-save.ts'
import { changesOf } from '#rules/emails/editing/changed.ts'
import { ChangeList } from './change-list.tsx'

/** An earlier version beside the document as it is now, with the differences. */
export function CompareDialog({ no, onClose }: { no: number; onClose: () => void }) {
  const t = useTranslations('email-editor.compare')
  const target = useTarget()
  const now = useEditorState((state) => state.history.now)
  const request = useQuery(
    queryFor(getDesignVersion, { ...target, params: { ...target.params, no: String(no) } }),
  )
  const changes = request.data ? changesOf(request.data.design, now) : []
  return (
    <Dialog
      title={no === 0 ? t('titleDefault') : t('title', { no })}
      size="large"
      onClose={onClose}
    >
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {request.isPending && <Skeleton className="h-96 w-full" />}
      {request.data && (
        <>
          <SideBySide
            left={{
              title: no === 0 ? t('default') : t('version', { no }),
              document: request.data.design,
            }}
            right={{ title: t('now'), document: now }}
          />
          <h3 className="mt-4 mb-1 font-medium">{t('changes')}</h3>
          {changes.length ? (
            <ChangeList changes={changes} />
          ) : (
            <p className="text-sm text-text-muted">{t('same')}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

type Side = { title: string; document: unknown }
const room = 520

/** Two versions beside each other. */
export function SideBySide({ left, right }: { left: Side; right: Side }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {[left, right].map(({ title, document }) => (
        <figure key={title} className="min-w-0">
          <figcaption className="mb-1 font-medium">{title}</figcaption>
          <div
            // it scrolls, so the keyboard must reach it
            tabIndex={0}
            className="max-h-[60vh] overflow-auto rounded-md border border-line bg-sunken"
          >
            <DesignPicture {...{ title, document, room }} />
          </div>
        </figure>
      ))}
    </div>
  )
}
