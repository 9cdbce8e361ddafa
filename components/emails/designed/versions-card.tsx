'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useVersionActs } from '#components/emails/design/use-version-acts.ts'
import { VersionList } from '#components/emails/design/version-list.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { invalidate } from '#client/query.ts'
import { getDesign, listDesignVersions } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { listEmails } from '#contract/emails/named.ts'

const CompareDialog = dynamic(
  () => import('#components/emails/design/compare-dialog.tsx').then((file) => file.CompareDialog),
  { ssr: false },
)

type Props = { state: DesignState; zone: string; scheduledZone: string; mayEdit: boolean }

/** Versions of the email, newest first: compare, restore, withdraw, back to the default. */
export function VersionsCard({ state, zone, scheduledZone, mayEdit }: Props) {
  const t = useTranslations('email-design.versions')
  const { name, live, draft } = state
  const client = useQueryClient()
  const target = { params: { name }, query: {} }
  const reload = () => invalidate(client, getDesign, listDesignVersions, listEmails)
  const acts = useVersionActs({
    target,
    read: () => state,
    draftNow: () => draft?.design ?? null,
    reload,
    onRefused: () => {
      void reload()
      return false
    },
  })
  const [compared, setCompared] = useState<number | null>(null)
  const title = live.no === 0 ? t('default') : t('version', { no: live.no })
  return (
    <Card
      title={t('title')}
      aside={
        mayEdit &&
        live.no > 0 && (
          <Button size="small" busy={acts.isBusy} onClick={() => void acts.reset()}>
            {t('reset')}
          </Button>
        )
      }
    >
      <VersionList
        live={live.no}
        {...{ target, acts, zone, scheduledZone, mayEdit }}
        onCompare={setCompared}
      />
      {compared !== null && (
        <CompareDialog
          no={compared}
          other={{ title: t('liveNow', { title }), document: live.design }}
          source={state}
          theme={state.theme}
          language={state.languages.base}
          {...{ target }}
          onClose={() => setCompared(null)}
        />
      )}
    </Card>
  )
}
