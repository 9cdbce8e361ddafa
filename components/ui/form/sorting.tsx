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

type Props = {
  /** keys of the items from top to bottom */
  keys: readonly string[]
  nameOf: (key: string) => string
  /** `over`: the item whose place it takes */
  onDrop: (key: string, over: string) => void
  children: React.ReactNode
}

/** Lets the items below it be sorted: dragged by their handle, or by Space, arrows, Space. */
export function Sorting({ keys, nameOf, onDrop, children }: Props) {
  const t = useTranslations('ui.sortable')
  const id = useId()
  const sensors = useSensors(
    // a click selects, a pull moves
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const about = (key: UniqueIdentifier, at: UniqueIdentifier = key) => ({
    name: nameOf(String(key)),
    place: keys.indexOf(String(at)) + 1,
    count: keys.length,
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
        if (over && over.id !== active.id) onDrop(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** One item that is sorted; `handle` goes to its `SortHandle`. */
export function useSorted(id: string, isFixed: boolean) {
  const t = useTranslations('ui.sortable')
  const { attributes, listeners, setActivatorNodeRef, ...item } = useSortable({
    id,
    disabled: isFixed,
    attributes: { roleDescription: t('role') },
  })
  const { setNodeRef, transform, transition, isDragging } = item
  return {
    ref: setNodeRef,
    style: {
      transform: CSS.Translate.toString(transform),
      ...(transition ? { transition } : {}),
    },
    isDragging,
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}

type HandleProps = {
  name: string
  handle: ReturnType<typeof useSorted>['handle']
  className?: string
}

/** The handle by which an item is moved. */
export function SortHandle({ name, handle, className = '' }: HandleProps) {
  const t = useTranslations('ui.sortable')
  return (
    <IconButton
      icon={GripVertical}
      label={t('handle', { name })}
      className={`cursor-grab touch-none ${className}`}
      {...handle}
    />
  )
}
