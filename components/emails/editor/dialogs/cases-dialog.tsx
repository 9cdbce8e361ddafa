'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { ShownPicture } from '#components/emails/editor/canvas/shown-picture.tsx'
import {
  useAround,
  useDesign,
  useEditorState,
} from '#components/emails/editor/state/editor-context.tsx'
import { useBlockWords } from '#components/emails/editor/state/use-block-words.ts'
import { setView, useView } from '#components/emails/editor/state/use-view.ts'
import { blockOf, everyBlock } from '#rules/emails/editing/places.ts'

const room = 320

/** Each outcome of the email's conditions, side by side. */
export function CasesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('email-editor.cases')
  const words = useBlockWords()
  const { languages } = useAround()
  const { language } = useView()
  const design = useDesign()
  const cases = useEditorState((state) => state.checked?.cases) ?? []
  const conditional = everyBlock(design.blocks).filter(({ show }) => show !== null)
  return (
    <Dialog title={t('title', { count: cases.length })} size="large" onClose={onClose}>
      {cases.length === 0 && <p className="text-text-muted">{t('none')}</p>}
      {cases.length > 0 && conditional.length === 0 && (
        <p className="mb-3 text-text-muted">{t('same')}</p>
      )}
      <ol className="grid grid-cols-3 gap-4">
        {cases.map(({ shown, filling }, at) => {
          const seen = conditional.filter(({ id }) => shown.includes(id))
          const names = seen
            .map(({ id }) => blockOf(design, id))
            .flatMap((block) => (block ? [words.name(block, language, languages.base)] : []))
          return (
            // a case is its place in the list
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex min-w-0 flex-col gap-1">
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-medium">{t('case', { place: at + 1 })}</h3>
                <Button
                  size="small"
                  onClick={() => {
                    setView({ case: String(at) })
                    onClose()
                  }}
                >
                  {t('show')}
                </Button>
              </div>
              {conditional.length > 0 && (
                <p className="line-clamp-2 text-sm text-text-muted">
                  {names.length ? t('shown', { names: names.join(', ') }) : t('noneShown')}
                </p>
              )}
              <div
                // it scrolls, so the keyboard must reach it
                tabIndex={0}
                role="group"
                aria-label={t('case', { place: at + 1 })}
                className="h-80 overflow-auto rounded-md border border-line bg-sunken"
              >
                <ShownPicture
                  title={t('case', { place: at + 1 })}
                  document={design}
                  filling={filling}
                  room={room}
                />
              </div>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
