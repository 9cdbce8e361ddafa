'use client'

import { SortHandle, Sorting, useSorted } from './sorting.tsx'

type Item = { key: string; name: string; content: React.ReactNode }
type Props = {
  label: string
  items: readonly Item[]
  onMove: (from: number, to: number) => void
  isFixed?: boolean
}

/** A list reordered by a handle: dragged, or by keyboard (Space, arrows, Space). */
export function SortableList({ label, items, onMove, isFixed }: Props) {
  const placeOf = (key: string) => items.findIndex((item) => item.key === key)
  return (
    <Sorting
      keys={items.map(({ key }) => key)}
      nameOf={(key) => items[placeOf(key)]?.name ?? ''}
      onDrop={(key, over) => onMove(placeOf(key), placeOf(over))}
    >
      <ul aria-label={label} className="flex flex-col gap-2">
        {items.map(({ key, ...item }) => (
          <SortableItem key={key} id={key} {...item} isFixed={isFixed ?? items.length < 2} />
        ))}
      </ul>
    </Sorting>
  )
}

function SortableItem({
  id,
  name,
  content,
  isFixed,
}: { id: string; isFixed: boolean } & Omit<Item, 'key'>) {
  const { ref, style, isDragging, handle } = useSorted(id, isFixed)
  return (
    <li
      {...{ ref, style }}
      className={
        'flex items-start gap-2 rounded-md border border-line bg-surface p-2 ' +
        (isDragging ? 'z-10 shadow-popover' : '')
      }
    >
      {!isFixed && <SortHandle {...{ name, handle }} />}
      <div className="min-w-0 flex-1">{content}</div>
    </li>
  )
}
