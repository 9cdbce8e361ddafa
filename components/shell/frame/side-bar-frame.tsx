'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { foldCookie } from './fold-cookie.ts'

type Props = {
  /** the person's choice; null: folded where lists need the room */
  startsFolded: boolean | null
  label: string
  fold: string
  unfold: string
  children: React.ReactNode
}

const narrow = '(width < 75rem)'
const subscribe = (changed: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const folds = new Map([
  [true, 'folded'],
  [false, 'open'],
])

/**
 * Collapses the side bar to icons on a narrow screen or by choice. A cookie remembers a choice, so
 * that the server renders the right width at once.
 */
export function SideBarFrame({ startsFolded, label, fold, unfold, children }: Props) {
  const [choice, choose] = useState(startsFolded)
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
  const isFolded = choice ?? isNarrow
  const toggle = () => {
    document.cookie = `${foldCookie}=${isFolded ? '0' : '1'}; path=/; max-age=31536000; samesite=lax`
    choose(!isFolded)
  }
  return (
    <aside
      aria-label={label}
      data-fold={choice === null ? 'auto' : folds.get(choice)}
      className={
        'sticky top-0 flex h-dvh w-side flex-col border-r border-line bg-canvas ' +
        'folded:w-side-folded'
      }
    >
      {children}
      <div className="flex justify-end p-2 folded:justify-center">
        <IconButton
          icon={isFolded ? PanelLeftOpen : PanelLeftClose}
          label={isFolded ? unfold : fold}
          aria-expanded={!isFolded}
          onClick={toggle}
        />
      </div>
    </aside>
  )
}
