'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { useAround, useEditorState, useName } from '#components/assets/state/editor-context.tsx'
import { useRestore } from '#components/assets/state/use-restore.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { listAssetVersions } from '#contract/assets/calls.ts'
import type { Version } from '#contract/versions/version-shapes.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { HistoryRow } from './history-row.tsx'

/** Versions of the asset, newest first, with what each changed; the default is the last. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('asset-editor.history')
  const name = useName()
  const { mayEdit } = useAround()
  const live = useEditorState(({ asset }) => asset.version)
  const acts = useRestore()
  const [compared, setCompared] = useState<Version | null>(null)
  const request = useQuery({
    ...queryFor(listAssetVersions, { params: { name } }),
    staleTime: 0,
  })
  if (compared)
    return (
      <CompareDialog
        version={compared}
        acts={acts}
        onBack={() => setCompared(null)}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('title')} size="medium" onClose={onClose}>
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {request.isPending && <Skeleton className="h-40 w-full" />}
      {request.data && (
        <ol aria-label={t('title')} className="flex flex-col divide-y divide-line">
          {request.data.versions.map((version) => (
            <HistoryRow
              key={version.no}
              {...{ version, acts }}
              onCompare={() => setCompared(version)}
            />
          ))}
          <li className="flex items-center justify-between gap-4 py-3">
            <div>
              <p className="font-medium">{t('default')}</p>
              <p className="text-sm text-text-muted">
                {t(live === 0 ? 'defaultLive' : 'defaultAbout')}
              </p>
            </div>
            {mayEdit && live !== 0 && (
              <Button
                size="small"
                busy={acts.isBusy}
                aria-label={t('restoreDefault')}
                onClick={() => void acts.restoreAndSay(0)}
              >
                {t('restore')}
              </Button>
            )}
          </li>
        </ol>
      )}
    </Dialog>
  )
}
