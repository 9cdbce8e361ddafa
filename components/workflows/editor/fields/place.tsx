'use client'

import { useEffect, useRef } from 'react'
import { useEditorState } from '#components/workflows/editor/state/editor-context.tsx'

type Props = { path: string; className?: string; children: React.ReactNode }

/** The place of a problem: its first control takes the focus when the problem is chosen. */
export function Place({ path, className = '', children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useEditorState((state) => (state.wanted?.path === path ? state.wanted : null))
  useEffect(() => {
    if (!wanted) return
    place.current?.closest('details')?.setAttribute('open', '')
    const control = place.current?.querySelector<HTMLElement>('input,select,textarea,button')
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return (
    <div ref={place} className={`min-w-0 ${className}`}>
      {children}
    </div>
  )
}
