'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { VersionList } from '#components/emails/design/version-list.tsx'
import { useAround, useEditorState } from '#components/emails/editor/state/editor-context.tsx'
import { useEditedVersions } from '#components/emails/editor/state/use-edited-versions.ts'
import { useTarget } from '#components/emails/editor/state/use-save.ts'
import { useView } from '#components/emails/editor/state/use-view.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { invalidate } from '#client/query.ts'
import { listDesignVersions } from '#contract/emails/edit.ts'

const CompareDialog = dynamic(
  () => import('#components/emails/design/compare-dialog.tsx').then((file) => file.CompareDialog),
  { ssr: false },
)

/** The versions of the email: compare, restore, withdraw, back to the default. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('email-design.versions')
  const target = useTarget()
  const client = useQueryClient()
  const around = useAround()
  const { language } = useView()
  const live = useEditorState((state) => state.live.no)
  const draft = useEditorState((state) => state.draft)
  const now = useEditorState(({ history }) => history.now)
  const [compared, setCompared] = useState<number | null>(null)
  const acts = useEditedVersions(() => void invalidate(client, listDesignVersions))
  if (compared !== null)
    return (
      <CompareDialog
        no={compared}
        other={{ title: t('now'), document: now }}
        source={around}
        theme={around.theme}
        {...{ target, language }}
        onClose={() => setCompared(null)}
      />
    )
  return (
    <Dialog
      title={t('title')}
      size="medium"
      onClose={onClose}
      footer={
        <>
          {draft && (
            <Button busy={acts.isBusy} onClick={() => void acts.discard()}>
              {t('discard')}
            </Button>
          )}
          {live !== 0 && (
            <Button busy={acts.isBusy} onClick={() => void acts.reset()}>
              {t('reset')}
            </Button>
          )}
        </>
      }
    >
      <VersionList
        zone={around.zone}
        scheduledZone={around.scheduledZone}
        mayEdit
        {...{ target, acts, live }}
        onCompare={setCompared}
      />
    </Dialog>
  )
}
