'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useName, useStore } from '#components/assets/state/editor-context.tsx'
import { useRefused } from '#components/assets/state/use-refused.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { discardAssetDraft, listStoreAssets } from '#contract/assets/calls.ts'

/** Asks before the draft is discarded; the live look is shown then, and Undo has the draft. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('asset-editor.discard')
  const name = useName()
  const store = useStore()
  const client = useQueryClient()
  const refused = useRefused()
  const [isBusy, setBusy] = useState(false)
  const discard = async () => {
    const { draft, asset } = store.read()
    setBusy(true)
    try {
      await call(discardAssetDraft, {
        params: { name },
        query: { revision: String(draft.revision) },
      })
      store.takeDraft({ data: null, revision: 0 })
      store.takeLook(asset)
      void invalidate(client, listStoreAssets)
      toast({
        tone: 'positive',
        title: t('done'),
        action: { label: t('undo'), onPress: store.undo },
      })
    } catch (cause) {
      await refused(cause, t('failed'))
    }
    onClose()
  }
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      isBusy={isBusy}
      onSubmit={() => void discard()}
      onClose={onClose}
    >
      <p>{t('about')}</p>
    </ActDialog>
  )
}
