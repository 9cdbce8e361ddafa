'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { foldCookie } from './fold-cookie.ts'

type Props = {
  startsFolded: boolean
  label: string
  fold: string
  unfold: string
  children: React.ReactNode
}

/**
 * Collapses the side bar to icons. A cookie remembers it, so that the server renders the right
 * width at once.
 */
export function SideBarFrame({ startsFolded, label, fold, unfold, children }: Props) {
  const [isFolded, setFolded] = useState(startsFolded)
  const toggle = () => {
    document.cookie = `${foldCookie}=${isFolded ? '0' : '1'}; path=/; max-age=31536000; samesite=lax`
    setFolded(!isFolded)
  }
  return (
    <aside
      aria-label={label}
      data-folded={isFolded || undefined}
      className={
        'group sticky top-0 flex h-dvh w-side flex-col border-r border-line bg-canvas ' +
        'data-folded:w-side-folded'
      }
    >
      {children}
      <div className="flex justify-end p-2 group-data-folded:justify-center">
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
