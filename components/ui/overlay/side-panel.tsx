'use client'

import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'

type Props = {
  title: string
  /** label of the close button */
  close: string
  /** a dialog is open above, to which Escape belongs */
  isHeld?: boolean
  onClose: () => void
  footer?: React.ReactNode
  children: React.ReactNode
}

/**
 * Details beside a list, which stays usable. Takes the focus when opened and returns it; Escape
 * closes it.
 */
export function SidePanel({ title, close, isHeld = false, onClose, footer, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const leave = useEffectEvent(
    (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !isHeld && onClose(),
  )
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    const onKey = (event: KeyboardEvent) => leave(event)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className={
        'fixed top-head right-0 bottom-0 z-30 flex w-110 animate-rise flex-col border-l ' +
        'border-line bg-raised shadow-popover outline-none'
      }
    >
      <header className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
        <h2 className="font-semibold">{title}</h2>
        <IconButton icon={X} label={close} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
      {footer && <footer className="border-t border-line px-5 py-3 text-right">{footer}</footer>}
    </aside>
  )
}
