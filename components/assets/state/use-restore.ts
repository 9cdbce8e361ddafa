'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import {
  listAssetVersions,
  listStoreAssets,
  restoreAssetVersion,
  withdrawAssetVersion,
} from '#contract/assets/calls.ts'
import { featureFor } from '#rules/assets/gates.ts'
import { isSame } from '#rules/tools/same.ts'
import { dropDraft } from './drop-draft.ts'
import { useAround, useName, useStore } from './editor-context.tsx'
import { useRefused } from './use-refused.ts'

/** Makes earlier versions live again, and withdraws those to come; each says so with Undo. */
export function useRestore() {
  const t = useTranslations('asset-editor.history')
  const name = useName()
  const store = useStore()
  const client = useQueryClient()
  const { lacks } = useAround()
  const refused = useRefused()
  const [isBusy, setBusy] = useState(false)
  const settle = async (act: () => Promise<void>, failed: string): Promise<boolean> => {
    setBusy(true)
    try {
      await act()
      void invalidate(client, listStoreAssets, listAssetVersions)
      return true
    } catch (cause) {
      await refused(cause, failed)
      return false
    } finally {
      setBusy(false)
    }
  }
  /** makes a version live again; 0 is the default */
  const restore = (no: number): Promise<boolean> => {
    const feature = featureFor(name, { changes: no !== 0 })
    if (feature && lacks.includes(feature)) {
      offerUpgrade({ feature })
      return Promise.resolve(false)
    }
    return settle(async () => {
      const { asset } = await call(restoreAssetVersion, { params: { name, no: String(no) } })
      // the draft would come back with the next visit, in the place of the restored look
      await dropDraft(store)
      store.takeLook(asset)
    }, t('notRestored'))
  }
  return {
    isBusy,
    restore,
    /** resolves to false where it was refused, which is said too */
    restoreAndSay: async (no: number): Promise<boolean> => {
      const { version } = store.read().asset
      const { now } = store
      if (!(await restore(no))) return false
      const back = async () => {
        if (!(await restore(version))) return
        // changes from before return too, a draft's as unsaved ones
        if (!isSame(store.now, now)) store.write(now)
        toast({ tone: 'positive', title: t('undone') })
      }
      toast({
        tone: 'positive',
        title: no === 0 ? t('restoredDefault') : t('restored', { no }),
        action: { label: t('undo'), onPress: () => void back() },
      })
      return true
    },
    withdraw: async (no: number): Promise<void> => {
      const isDone = await settle(async () => {
        await call(withdrawAssetVersion, { params: { name, no: String(no) } })
        const { asset } = store.read()
        const scheduled = asset.scheduled.filter((one) => one.no !== no)
        store.set({ asset: { ...asset, scheduled } })
      }, t('notWithdrawn'))
      if (isDone) toast({ tone: 'positive', title: t('withdrawn', { no }) })
    },
  }
}
