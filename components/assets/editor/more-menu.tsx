'use client'

import { Copy, Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useAround, useEditorState, useName } from '#components/assets/state/editor-context.tsx'
import { useSaveDraft } from '#components/assets/state/use-save.ts'
import { BarPopover } from '#components/commerce/editor/bar-popover.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { placeOfDraft } from '#rules/assets/places.ts'

const ScheduleDialog = dynamic(
  () =>
    import('#components/assets/dialogs/schedule-dialog.tsx').then((file) => file.ScheduleDialog),
  { ssr: false },
)
const HistoryDialog = dynamic(
  () => import('#components/assets/dialogs/history-dialog.tsx').then((file) => file.HistoryDialog),
  { ssr: false },
)
const DiscardDialog = dynamic(
  () => import('#components/assets/dialogs/discard-dialog.tsx').then((file) => file.DiscardDialog),
  { ssr: false },
)

const CopiesDialog = dynamic(
  () => import('#components/assets/dialogs/copies-dialog.tsx').then((file) => file.CopiesDialog),
  { ssr: false },
)

const PreviewLinkDialog = dynamic(
  () =>
    import('#components/assets/dialogs/preview-link-dialog.tsx').then(
      (file) => file.PreviewLinkDialog,
    ),
  { ssr: false },
)

const dialogs = {
  link: PreviewLinkDialog,
  copies: CopiesDialog,
  schedule: ScheduleDialog,
  discard: DiscardDialog,
  history: HistoryDialog,
}
type Asked = keyof typeof dialogs

const entry = 'block w-full rounded-md px-2 py-1.5 text-left hover:bg-hover'

/** Acts beside saving: copies, the draft, a publication for a time, the history. */
export function MoreMenu() {
  const t = useTranslations('asset-editor.more')
  const { mayEdit } = useAround()
  const name = useName()
  const { saveDraft } = useSaveDraft()
  const hasDraft = useEditorState(({ draft }) => draft.data !== null)
  const moved = useEditorState((state) => state.moved)
  const [asked, setAsked] = useState<Asked | null>(null)
  const Open = asked && dialogs[asked]
  const acts = [
    { act: 'draft', is: mayEdit },
    { act: 'link', is: mayEdit && hasDraft && placeOfDraft(name) !== null },
    { act: 'schedule', is: mayEdit },
    { act: 'discard', is: mayEdit && hasDraft },
    { act: 'history', is: true },
  ] as const
  return (
    <>
      {mayEdit && <IconButton icon={Copy} label={t('copies')} onClick={() => setAsked('copies')} />}
      <BarPopover
        label={t('title')}
        width="w-60"
        button={(opening) => <IconButton icon={Ellipsis} label={t('title')} {...opening} />}
      >
        {(close) => (
          <ul>
            {acts
              .filter(({ is }) => is)
              .map(({ act }) => (
                <li key={act}>
                  <button
                    type="button"
                    className={entry}
                    onClick={() => {
                      close()
                      if (act === 'draft') void saveDraft()
                      else setAsked(act)
                    }}
                  >
                    {t(act)}
                  </button>
                </li>
              ))}
          </ul>
        )}
      </BarPopover>
      {Open && !moved && <Open onClose={() => setAsked(null)} />}
    </>
  )
}
