'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import {
  useAround,
  useDocument,
  useEditorState,
  useName,
  useStore,
} from '#components/assets/state/editor-context.tsx'
import { useSave, useSaveDraft } from '#components/assets/state/use-save.ts'
import { ChangeLines } from '#components/assets/words/change-lines.tsx'
import type { Moved } from '#components/commerce/editor/document-store.ts'
import { MovedDialog } from '#components/commerce/editor/moved-dialog.tsx'
import type { AssetData } from '#contract/assets/assets.ts'
import { getAssetDraft, listStoreAssets } from '#contract/assets/calls.ts'
import { changesOf } from '#rules/assets/changes.ts'
import { merge } from '#rules/assets/merge.ts'
import { keyOf } from '#contract/endpoint.ts'

/** Two looks that changed the same fields, with the differences in words. */
export function MovedAsset(moved: Moved) {
  const t = useTranslations('asset-editor.moved')
  const name = useName()
  const store = useStore()
  const { zone } = useAround()
  const now = useDocument()
  const of = useEditorState((state) => state.movedOf)
  const { save, isSaving } = useSave()
  const { saveDraft, isSaving: isSavingDraft } = useSaveDraft()
  const request = useQuery({
    queryKey: [...keyOf(listStoreAssets), 'moved', name, of],
    queryFn: async () => {
      const [{ assets }, { draft }] = await Promise.all([
        call(listStoreAssets, {}),
        call(getAssetDraft, { params: { name } }),
      ])
      const asset = assets.find((one) => one.name === name)!
      const data = of === 'draft' && draft ? (draft.data as AssetData) : asset.data
      return { asset, data, revision: draft?.revision ?? 0, hasDraft: draft !== null }
    },
    staleTime: 0,
    gcTime: 0,
  })
  type Theirs = NonNullable<typeof request.data>
  /** Takes theirs where only they changed a field; where both did, the one who is `first`. */
  const take = (theirs: Theirs, first: 'mine' | 'theirs') => {
    const { saved, asset } = store.read()
    const base = of === 'draft' ? saved : asset.data
    const both = { mine: now, theirs: theirs.data }
    const other = first === 'mine' ? 'theirs' : 'mine'
    const { data } = merge(base, both[first], both[other])
    if (of === 'draft')
      store.takeDraft({ data: theirs.hasDraft ? theirs.data : null, revision: theirs.revision })
    else store.set({ asset: theirs.asset, saved: theirs.data, moved: null })
    store.write(data)
  }
  return (
    <MovedDialog
      {...{ moved, zone, request, store }}
      isSaving={isSaving || isSavingDraft}
      onMine={(theirs) => {
        take(theirs, 'mine')
        return of === 'draft' ? saveDraft() : save()
      }}
      onTheirs={(theirs) => take(theirs, 'theirs')}
    >
      {({ data }) => (
        <section aria-label={t('difference')}>
          <h3 className="mb-1 text-sm font-medium">{t('difference')}</h3>
          <ChangeLines {...{ name }} changes={changesOf(name, data, now)} />
        </section>
      )}
    </MovedDialog>
  )
}
