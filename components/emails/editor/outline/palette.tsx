'use client'

import { useTranslations } from 'next-intl'
import { useActs } from '#components/emails/editor/state/use-acts.ts'
import { blockIcons, useBlockWords } from '#components/emails/editor/state/use-block-words.ts'
import { useDesign, useStore } from '#components/emails/editor/state/editor-context.tsx'
import { blockKinds } from '#rules/emails/editing/new-block.ts'

/** Every kind of block: pressed, it is placed behind the selected one; dragged, where it is dropped. */
export function Palette() {
  const t = useTranslations('email-editor.palette')
  const store = useStore()
  const words = useBlockWords()
  const acts = useActs()
  // the kinds that may be inserted depend on the blocks that are there
  useDesign()
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-2 text-sm font-semibold">{t('title')}</h2>
      <ul className="grid grid-cols-2 gap-1.5">
        {blockKinds.map((kind) => {
          const Icon = blockIcons[kind]
          const isOpen = acts.mayInsert(kind)
          return (
            <li key={kind}>
              <button
                type="button"
                title={words.kind(kind)}
                disabled={!isOpen}
                draggable={isOpen}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', kind)
                  event.dataTransfer.effectAllowed = 'copy'
                  store.set({ dragged: kind })
                }}
                onDragEnd={() => store.set({ dragged: null })}
                onClick={() => acts.insert(kind)}
                className={
                  'flex h-control w-full items-center gap-1.5 rounded-md border border-line ' +
                  'bg-surface px-1.5 text-left text-xs hover:bg-hover disabled:opacity-50'
                }
              >
                <Icon aria-hidden size={15} className="shrink-0 text-text-muted" />
                <span className="truncate">{words.kind(kind)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-xs text-text-muted">{t('help')}</p>
    </section>
  )
}
