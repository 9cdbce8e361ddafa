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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'

type Item = { key: string; name: string; content: React.ReactNode }
type Props = {
  label: string
  items: readonly Item[]
  onMove: (from: number, to: number) => void
  isFixed?: boolean
}

/** A list reordered by a handle: dragged, or by keyboard (Space, arrows, Space). */
export function SortableList({ label, items, onMove, isFixed }: Props) {
  const t = useTranslations('ui.sortable')
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (key: UniqueIdentifier) => items.findIndex((item) => item.key === key)
  const about = (key: UniqueIdentifier, at: UniqueIdentifier = key) => ({
    name: items[placeOf(key)]?.name ?? '',
    place: placeOf(at) + 1,
    count: items.length,
  })
  // an item just picked up is over its own place, which is not worth announcing
  const isJustLifted = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isJustLifted.current = true
      return t('lifted', about(active.id))
    },
    onDragOver: ({ active, over }) => {
      const says = !isJustLifted.current || over?.id !== active.id
      isJustLifted.current = false
      return says ? t('moved', about(active.id, over?.id)) : undefined
    },
    onDragEnd: ({ active, over }) => t('dropped', about(active.id, over?.id)),
    onDragCancel: ({ active }) => t('cancelled', about(active.id)),
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('how') } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className="flex flex-col gap-2">
          {items.map(({ key, ...item }) => (
            <SortableItem key={key} id={key} {...item} isFixed={isFixed ?? items.length < 2} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableItem({
  id,
  name,
  content,
  isFixed,
}: { id: string; isFixed: boolean } & Omit<Item, 'key'>) {
  const t = useTranslations('ui.sortable')
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({
    id,
    disabled: isFixed,
    attributes: { roleDescription: t('role') },
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={
        'flex items-start gap-2 rounded-md border border-line bg-surface p-2 ' +
        (isDragging ? 'z-10 shadow-popover' : '')
      }
    >
      {!isFixed && (
        <IconButton
          icon={GripVertical}
          label={t('handle', { name })}
          ref={setActivatorNodeRef}
          className="cursor-grab touch-none"
          {...attributes}
          {...listeners}
        />
      )}
      <div className="min-w-0 flex-1">{content}</div>
    </li>
  )
}
