'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { queryFor } from '#client/query.ts'
import { listDesignVersions } from '#contract/emails/edit.ts'
import type { Version } from '#contract/emails/edit-shapes.ts'
import { useAround, useEditorState } from '#components/emails/editor/state/editor-context.tsx'
import { useTarget } from '#components/emails/editor/state/use-save.ts'
import { useVersionActs } from '#components/emails/editor/state/use-version-acts.ts'
import { ChangeList } from './change-list.tsx'

const CompareDialog = dynamic(
  () => import('./compare-dialog.tsx').then((file) => file.CompareDialog),
  { ssr: false },
)

const tones = {
  live: 'positive',
  past: 'neutral',
  scheduled: 'info',
  withdrawn: 'neutral',
} as const

/** The versions of the email: compare, restore, withdraw, back to the default. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('email-editor.versions')
  const target = useTarget()
  const live = useEditorState((state) => state.live)
  const draft = useEditorState((state) => state.draft)
  const request = useQuery({ ...queryFor(listDesignVersions, target), staleTime: 0 })
  const [compared, setCompared] = useState<number | null>(null)
  const acts = useVersionActs(() => void request.refetch())
  if (compared !== null) return <CompareDialog no={compared} onClose={() => setCompared(null)} />
  return (
    <Dialog
      title={t('title')}
      size="medium"
      onClose={onClose}
      footer={
        <>
          {draft && (
            <Button busy={acts.isBusy} onClick={acts.discard}>
              {t('discard')}
            </Button>
          )}
          {live.no !== 0 && (
            <Button busy={acts.isBusy} onClick={acts.reset}>
              {t('reset')}
            </Button>
          )}
        </>
      }
    >
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {request.isPending && <Skeleton className="h-40 w-full" />}
      {request.data && (
        <ol className="flex flex-col divide-y divide-line">
          {request.data.versions.map((version) => (
            <VersionRow
              key={version.no}
              {...{ version, acts }}
              onCompare={() => setCompared(version.no)}
            />
          ))}
          <li className="flex items-center justify-between gap-3 py-3">
            <div>
              <p className="font-medium">{t('default')}</p>
              <p className="text-sm text-text-muted">{t('defaultAbout')}</p>
            </div>
            <Button size="small" onClick={() => setCompared(0)}>
              {t('compare')}
            </Button>
          </li>
        </ol>
      )}
    </Dialog>
  )
}

type RowProps = {
  version: Version
  acts: ReturnType<typeof useVersionActs>
  onCompare: () => void
}

function VersionRow({ version, acts, onCompare }: RowProps) {
  const t = useTranslations('email-editor.versions')
  const { zone, scheduledZone } = useAround()
  const { no, state, by, live_from, created_at, note, from_no, changes } = version
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t('version', { no })}</span>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
        <span className="text-sm text-text-muted">
          {state === 'scheduled' ? (
            <DateTime at={live_from} zone={scheduledZone} exact />
          ) : (
            <DateTime at={created_at} zone={zone} exact />
          )}
          {by && ` · ${by.name}`}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          <Button size="small" onClick={onCompare}>
            {t('compare')}
          </Button>
          {state === 'scheduled' ? (
            <Button size="small" busy={acts.isBusy} onClick={() => acts.withdraw(no)}>
              {t('withdraw')}
            </Button>
          ) : (
            <>
              <Button size="small" busy={acts.isBusy} onClick={() => acts.toDraft(no)}>
                {t('toDraft')}
              </Button>
              {state !== 'live' && (
                <Button size="small" busy={acts.isBusy} onClick={() => acts.toLive(no)}>
                  {t('toLive')}
                </Button>
              )}
            </>
          )}
        </span>
      </div>
      {note && <p className="text-sm">{note}</p>}
      {from_no !== null && (
        <p className="text-sm text-text-muted">
          {from_no === 0 ? t('fromDefault') : t('from', { no: from_no })}
        </p>
      )}
      {changes.length > 0 && <ChangeList changes={changes} />}
    </li>
  )
}
