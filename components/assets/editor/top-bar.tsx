'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import {
  useAround,
  useDocument,
  useEditorState,
  useIsDirty,
  useName,
  useStore,
} from '#components/assets/state/editor-context.tsx'
import { useSave } from '#components/assets/state/use-save.ts'
import { modes, setView, useView } from '#components/assets/state/use-view.ts'
import { ChoiceBar } from '#components/assets/preview/choice-bar.tsx'
import { useAssetNames } from '#components/assets/words/use-asset-names.ts'
import { EditorBar } from '#components/commerce/editor/editor-bar.tsx'
import { HistoryButtons } from '#components/commerce/editor/history-buttons.tsx'
import { useEditorKeys } from '#components/commerce/form/use-editor-keys.ts'
import { useKeptDocument } from '#components/commerce/form/use-kept-document.ts'
import { Button } from '#components/ui/button/button.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { hasToggle } from '#rules/assets/places.ts'
import { isSame } from '#rules/tools/same.ts'
import { ActiveToggle } from './active-toggle.tsx'
import { AssetProblems } from './asset-problems.tsx'
import { AssetState } from './asset-state.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { MoreMenu } from './more-menu.tsx'

const MovedAsset = dynamic(
  () => import('#components/assets/dialogs/moved-asset.tsx').then((file) => file.MovedAsset),
  { ssr: false },
)

/** Name and state of the asset, and the acts on it as a whole. */
export function TopBar() {
  const t = useTranslations('asset-editor.bar')
  const name = useName()
  const names = useAssetNames()
  const store = useStore()
  const document = useDocument()
  const { mayEdit, lacks, back } = useAround()
  const { mode } = useView()
  const { save, isSaving } = useSave()
  const isDirty = useIsDirty()
  const asset = useEditorState((state) => state.asset)
  const moved = useEditorState((state) => state.moved)
  const isNew = !isSame(document, asset.data)
  useEditorKeys({ save: () => mayEdit && void save(), undo: store.undo, redo: store.redo })
  useKeptDocument(`asset ${name}`, store)
  return (
    <>
      <EditorBar
        back={{ href: back, label: t('back') }}
        acts={
          <>
            <ChoiceBar
              label={t('mode')}
              value={mode}
              options={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
              onChange={(to) => setView({ mode: to === 'edit' ? null : to })}
            />
            <DeviceChoice />
            {mayEdit && (
              <>
                <HistoryButtons store={store} />
                <AssetProblems />
              </>
            )}
            <MoreMenu />
            {mayEdit && (
              <Button
                look="primary"
                busy={isSaving}
                disabled={!isNew && !isDirty}
                onClick={() => void save()}
              >
                {t('save')}
              </Button>
            )}
          </>
        }
      >
        <h1 className="max-w-72 truncate text-lg font-semibold" title={names.title(name)}>
          {names.title(name)}
        </h1>
        {hasToggle(name) && (
          <ActiveToggle
            {...{ asset, mayEdit, lacks }}
            onChanged={({ active }) => store.set({ asset: { ...store.read().asset, active } })}
          />
        )}
        <AssetState />
      </EditorBar>
      {moved && <MovedAsset {...moved} />}
      {mayEdit && <LeaveGuard isDirty={isDirty} onSave={save} />}
    </>
  )
}
