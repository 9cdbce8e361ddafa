'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useChangeWords } from '#components/assets/words/use-change-words.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { AssetData } from '#contract/assets/assets.ts'
import { listStoreAssets, saveAssetDraft, saveStoreAsset } from '#contract/assets/calls.ts'
import { formsDataOf } from '#rules/assets/form/forms-data.ts'
import { keptOptions } from '#rules/assets/form/states.ts'
import { featureFor } from '#rules/assets/gates.ts'
import { problemsOf, withoutLost } from '#rules/assets/problems.ts'
import { dropDraft } from './drop-draft.ts'
import { useAround, useName, useStore } from './editor-context.tsx'
import { useRefused } from './use-refused.ts'
import { useShowField } from './use-view.ts'

/** Returns a check before sending: a feature that the plan lacks, a text that can't be saved. */
export function useMaySend() {
  const t = useTranslations('asset-editor.save')
  const name = useName()
  const { lacks } = useAround()
  const showField = useShowField()
  return (data: AssetData, act: Parameters<typeof featureFor>[1]): boolean => {
    const feature = featureFor(name, act)
    if (feature && lacks.includes(feature)) {
      offerUpgrade({ feature })
      return false
    }
    const [problem] = problemsOf(name, withoutLost(name, data))
    if (!problem) return true
    showField(problem.path, problem.language)
    toast({ tone: 'danger', title: t('failed'), about: t('problem') })
    return false
  }
}

/** Saves the asset, live at once; true once it is saved. */
export function useSave() {
  const t = useTranslations('asset-editor.save')
  const store = useStore()
  const name = useName()
  const client = useQueryClient()
  const words = useChangeWords(name)
  const maySend = useMaySend()
  const refused = useRefused()
  const [isSaving, setSaving] = useState(false)
  const running = useRef<Promise<boolean> | null>(null)
  const run = async (): Promise<boolean> => {
    const { asset, files, shown } = store.read()
    const sent = store.now
    if (!maySend(sent, { changes: true })) return false
    setSaving(true)
    try {
      const answer = await call(saveStoreAsset, {
        params: { name },
        body: {
          data: withoutLost(name, sent),
          options: keptOptions(shown),
          forms_data: formsDataOf(name, asset.data, sent, files),
          expected_version: asset.version,
        },
      })
      // the draft is live now
      await dropDraft(store)
      store.takeSaved(answer.asset, sent)
      toast({
        tone: 'positive',
        title: t('done'),
        ...(answer.merged.length > 0
          ? { about: t('merged', { fields: answer.merged.map(words.place).join(', ') }) }
          : {}),
      })
      void invalidate(client, listStoreAssets)
      return true
    } catch (cause) {
      await refused(cause, t('failed'))
      return false
    } finally {
      setSaving(false)
      running.current = null
    }
  }
  const save = (): Promise<boolean> => {
    if (!store.hasNews()) return Promise.resolve(true)
    return (running.current ??= run())
  }
  return { save, isSaving }
}

/** Saves the draft, of which customers see nothing; true once it is saved. */
export function useSaveDraft() {
  const t = useTranslations('asset-editor.save')
  const store = useStore()
  const name = useName()
  const client = useQueryClient()
  const maySend = useMaySend()
  const refused = useRefused()
  const [isSaving, setSaving] = useState(false)
  const saveDraft = async (): Promise<boolean> => {
    const data = withoutLost(name, store.now)
    const { draft } = store.read()
    if (isSaving || !maySend(data, {})) return false
    setSaving(true)
    try {
      const { revision } = await call(saveAssetDraft, {
        params: { name },
        body: { data, revision: draft.revision },
      })
      store.takeDraft({ data, revision })
      toast({ tone: 'positive', title: t('draft'), about: t('draftAbout') })
      void invalidate(client, listStoreAssets)
      return true
    } catch (cause) {
      await refused(cause, t('draftFailed'))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { saveDraft, isSaving }
}
