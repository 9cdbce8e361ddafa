'use client'

import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useAround, useDesign, useStore } from '#components/emails/editor/state/editor-context.tsx'
import { useBlockWords } from '#components/emails/editor/state/use-block-words.ts'
import { useView } from '#components/emails/editor/state/use-view.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { moveBlock } from '#rules/emails/editing/operations.ts'
import { type OutlineRow, outlineOf } from '#rules/emails/editing/places.ts'
import { columnKey, dropPlace } from '#rules/emails/editing/steps.ts'
import { ColumnRow, OutlineBlock } from './outline-row.tsx'

const keyOf = (row: OutlineRow): string => (row.is === 'block' ? row.block.id : columnKey(row))

/** The blocks from top to bottom, those of columns under their column; moved by mouse or keys. */
export function Outline() {
  const t = useTranslations('email-editor.outline')
  const sortable = useTranslations('ui.sortable')
  const id = useId()
  const store = useStore<BlockDesign>()
  const words = useBlockWords()
  const { languages } = useAround()
  const { language, block: selected } = useView()
  const design = useDesign()
  const rows = outlineOf(design.blocks)
  const sensors = useSensors(
    // a click selects, a pull moves
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeIn = (key: UniqueIdentifier) => rows.findIndex((row) => keyOf(row) === key)
  const about = (key: UniqueIdentifier, at: UniqueIdentifier = key) => {
    const row = rows[placeIn(key)]
    const name = row?.is === 'block' ? words.name(row.block, language, languages.base) : ''
    return { name, place: placeIn(at) + 1, count: rows.length }
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => sortable('lifted', about(active.id)),
    onDragOver: ({ active, over }) => sortable('moved', about(active.id, over?.id)),
    onDragEnd: ({ active, over }) => sortable('dropped', about(active.id, over?.id)),
    onDragCancel: ({ active }) => sortable('cancelled', about(active.id)),
  }
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-2 text-sm font-semibold">{t('title')}</h2>
      {rows.length === 0 && <p className="text-sm text-text-muted">{t('none')}</p>}
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: sortable('how') } }}
        onDragEnd={({ active, over }) => {
          const place = over && dropPlace(store.now, String(active.id), String(over.id))
          if (place) store.write(moveBlock(store.now, String(active.id), place))
        }}
      >
        <SortableContext items={rows.map(keyOf)} strategy={verticalListSortingStrategy}>
          <ul aria-label={t('title')} className="flex flex-col gap-0.5">
            {rows.map((row) =>
              row.is === 'column' ? (
                <ColumnRow key={keyOf(row)} id={keyOf(row)} column={row.column} />
              ) : (
                <OutlineBlock
                  key={row.block.id}
                  block={row.block}
                  isInside={row.place.inside !== null}
                  isSelected={row.block.id === selected}
                  name={words.name(row.block, language, languages.base)}
                />
              ),
            )}
          </ul>
        </SortableContext>
      </DndContext>
    </section>
  )
}
