'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { dropDraft } from '#components/assets/state/drop-draft.ts'
import { useName, useStore } from '#components/assets/state/editor-context.tsx'
import { useRestore } from '#components/assets/state/use-restore.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { listStoreAssets, resetStoreAsset } from '#contract/assets/calls.ts'

/** Asks before an asset is reset to its defaults, as a new version that can be undone. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('asset-editor.reset')
  const name = useName()
  const store = useStore()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { restore } = useRestore()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const reset = async () => {
    const { now } = store
    setBusy(true)
    try {
      const { asset, before } = await call(resetStoreAsset, { params: { name } })
      await dropDraft(store)
      store.takeLook(asset)
      void invalidate(client, listStoreAssets)
      onClose()
      toast({
        tone: 'positive',
        title: t('done'),
        action: {
          label: t('undo'),
          // changes from before the reset return too, a draft's as unsaved ones
          onPress: () => void restore(before).then((isBack) => isBack && store.write(now)),
        },
      })
    } catch (cause) {
      setProblem(refusalText(cause))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="danger" busy={isBusy} onClick={() => void reset()}>
            {t('submit')}
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <p>{t('about')}</p>
    </Dialog>
  )
}
