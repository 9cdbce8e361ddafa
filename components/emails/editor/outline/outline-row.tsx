'use client'

import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Split } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SortHandle, useSorted } from '#components/ui/form/sorting.tsx'
import type { Block } from '#contract/emails/block-shapes.ts'
import { blockIcons } from '#components/emails/editor/state/use-block-words.ts'
import { useActs } from '#components/emails/editor/state/use-acts.ts'
import { setView } from '#components/emails/editor/state/use-view.ts'
import type { Step } from '#rules/emails/editing/steps.ts'
import { BlockActs } from './block-acts.tsx'

type Props = { block: Block; name: string; isInside: boolean; isSelected: boolean }

const stepOf: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out',
}

/** A block in the outline: selected by a click, moved by its handle or Alt and an arrow. */
export function OutlineBlock({ block, name, isInside, isSelected }: Props) {
  const t = useTranslations('email-editor.outline')
  const acts = useActs()
  const Icon = blockIcons[block.kind]
  const { ref, style, isDragging, handle } = useSorted(block.id, block.kind === 'footer')
  const press = (event: React.KeyboardEvent) => {
    const step = event.altKey ? stepOf[event.key] : undefined
    if (event.key === 'Delete') acts.remove(block)
    else if (step) acts.step(block, step)
    else return
    event.preventDefault()
  }
  return (
    <li
      {...{ ref, style }}
      className={
        `rounded-md ${isInside ? 'ml-5' : ''} ${isDragging ? 'z-10 bg-raised shadow-popover' : ''} ` +
        (isSelected ? 'bg-accent-soft' : 'hover:bg-hover')
      }
    >
      <div className="flex items-center">
        {block.kind === 'footer' ? (
          <span className="w-6" />
        ) : (
          <SortHandle {...{ name, handle }} className="h-7! w-6!" />
        )}
        <button
          type="button"
          aria-current={isSelected || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete"
          onClick={() => setView({ block: block.id })}
          onKeyDown={press}
          className="flex h-8 min-w-0 flex-1 items-center gap-1.5 rounded-md pr-2 text-left text-sm"
        >
          <Icon aria-hidden size={14} className="shrink-0 text-text-muted" />
          <span className="truncate">{name}</span>
          {block.show && (
            <Split aria-label={t('conditional')} size={13} className="ml-auto shrink-0 text-info" />
          )}
          {block.hide_on && (
            <span className="ml-auto shrink-0 text-xs text-text-muted">
              {t(`hidden.${block.hide_on}`)}
            </span>
          )}
        </button>
      </div>
      {isSelected && <BlockActs block={block} />}
    </li>
  )
}

/** The head of a column, on which a block is dropped to be its first. */
export function ColumnRow({ id, column }: { id: string; column: number }) {
  const t = useTranslations('email-editor.outline')
  const { setNodeRef, transform } = useSortable({ id, disabled: { draggable: true } })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform) }}
      className="ml-5 flex h-6 items-center px-1 text-xs font-medium text-text-muted"
    >
      {t('column', { place: column + 1 })}
    </li>
  )
}
