'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { ChoiceBar } from '#components/assets/preview/choice-bar.tsx'
import { useAround, useEditorState, useName } from '#components/assets/state/editor-context.tsx'
import type { useRestore } from '#components/assets/state/use-restore.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { AssetData } from '#contract/assets/assets.ts'
import { getAssetVersion } from '#contract/assets/calls.ts'
import type { Version } from '#contract/versions/version-shapes.ts'
import { ComparedLooks } from './compared-looks.tsx'

type Props = {
  version: Version
  acts: ReturnType<typeof useRestore>
  onBack: () => void
  onClose: () => void
}

const others = ['before', 'live'] as const

/** A version beside another one: the one before it, or the live one; it is restored from here. */
export function CompareDialog({ version: { no, state }, acts, onBack, onClose }: Props) {
  const t = useTranslations('asset-editor.history')
  const name = useName()
  const { mayEdit } = useAround()
  const live = useEditorState(({ asset }) => asset)
  const [chosen, setChosen] = useState<(typeof others)[number]>('before')
  const own = useQuery(queryFor(getAssetVersion, { params: { name, no: String(no) } }))
  const before = useQuery(queryFor(getAssetVersion, { params: { name, no: String(no - 1) } }))
  const title = t('version', { no })
  const isOther = chosen === 'before'
  const failed = [own, before].find(({ isError }) => isError)
  const mayRestore = mayEdit && (state === 'past' || state === 'withdrawn')
  const data = own.data?.data as AssetData | undefined
  const other = isOther ? (before.data?.data as AssetData | undefined) : live.data
  return (
    <Dialog
      title={t('comparing.compared', { title })}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{t('comparing.back')}</Button>
          {mayRestore && (
            <Button
              look="primary"
              busy={acts.isBusy}
              onClick={() => void acts.restoreAndSay(no).then((isDone) => isDone && onClose())}
            >
              {t('restoreNamed', { title })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state !== 'live' && (
          <ChoiceBar
            label={t('comparing.against')}
            value={chosen}
            options={others.map((value) => ({ value, label: t(`comparing.${value}`) }))}
            onChange={setChosen}
          />
        )}
        {failed && <RequestError title={t('failed')} request={failed} />}
        {!failed && (!data || !other) && <Skeleton className="h-96 w-full" />}
        {data && other && (
          <ComparedLooks
            key={chosen}
            own={{ title, data }}
            // the older look first, so that differences read forwards
            other={{ title: t(`comparing.${isOther ? 'beforeTitle' : 'liveTitle'}`), data: other }}
            isOwnFirst={!isOther}
          />
        )}
      </div>
    </Dialog>
  )
}
