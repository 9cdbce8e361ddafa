'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { PreviewPane } from '#components/assets/preview/preview-pane.tsx'
import { type Around, EditorProvider, useName } from '#components/assets/state/editor-context.tsx'
import type { DraftState } from '#components/assets/state/store.ts'
import { useView } from '#components/assets/state/use-view.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import { isBeside } from '#rules/assets/places.ts'
import { FormPane } from './form-pane.tsx'
import { TopBar } from './top-bar.tsx'
import { useGreeting } from './use-greeting.ts'

const GreetingDialog = dynamic(
  () =>
    import('#components/assets/dialogs/greeting-dialog.tsx').then((file) => file.GreetingDialog),
  { ssr: false },
)

type Props = { asset: Asset; draft: DraftState; around: Around }

/** The editor of an asset: its form, and the asset itself as customers see it. */
export function AssetEditor(props: Props) {
  return (
    <EditorProvider {...props}>
      <Screen />
    </EditorProvider>
  )
}

function Screen() {
  const t = useTranslations('asset-editor.form')
  const name = useName()
  const { mode } = useView()
  const { greeting, end } = useGreeting()
  const isSide = isBeside(name)
  const form = (
    <aside
      aria-label={t(isSide ? 'side' : 'title')}
      className={
        'min-h-0 w-88 shrink-0 overflow-y-auto border-line bg-surface p-4 room:w-104 ' +
        (isSide ? 'border-l' : 'border-r')
      }
    >
      <FormPane />
    </aside>
  )
  return (
    <>
      <TopBar />
      <div className="flex min-h-0 flex-1">
        {mode === 'edit' && !isSide && form}
        <PreviewPane />
        {mode === 'edit' && isSide && form}
      </div>
      {greeting && <GreetingDialog kind={greeting} onClose={end} />}
    </>
  )
}
