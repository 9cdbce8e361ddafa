'use client'

// Our own queue: React Aria's toasts would add 20 kB of script to every page for a rare message.
import { CircleAlert, CircleCheck, CircleHelp, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'

export type Toast = {
  tone: 'positive' | 'danger' | 'warning'
  title: string
  about?: React.ReactNode
  /** Undo, Retry: pressing it closes the toast */
  action?: { label: string; onPress: () => void }
}
type Shown = Toast & { id: number }

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()
const nothing: readonly Shown[] = []

const set = (next: readonly Shown[]) => {
  shown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const dismiss = (id: number) => set(shown.filter((toast) => toast.id !== id))
/** Shows a message at the lower right. */
export const toast = (message: Toast) => set([...shown.slice(-2), { ...message, id: ++lastId }])

/** The toasts, mounted once, in the frame. Above dialogs, and announced while one is open. */
export function ToastRegion() {
  const t = useTranslations('ui')
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => nothing,
  )
  return (
    <section
      aria-label={t('notifications')}
      data-react-aria-top-layer
      // placed beside a panel's or dialog's buttons, which are at the lower right too
      className={
        'pointer-events-none fixed right-4 bottom-4 z-50 w-96 max-w-[calc(100vw-2rem)] ' +
        '[body:has(aside>footer)_&]:bottom-20 ' +
        '[body:has(section[role$=dialog])_&]:right-auto ' +
        '[body:has(section[role$=dialog])_&]:left-4'
      }
    >
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </ol>
    </section>
  )
}

const icons = { positive: CircleCheck, danger: CircleAlert, warning: CircleHelp }
const colours = { positive: 'text-positive', danger: 'text-danger', warning: 'text-warning' }

/** A success closes by itself unless hovered or focused; an error stays until it is closed. */
function ToastCard({ toast: { id, tone, title, about, action } }: { toast: Shown }) {
  const t = useTranslations('ui')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || tone !== 'positive') return
    const timer = setTimeout(dismiss, 10_000, id)
    return () => clearTimeout(timer)
  }, [held, id, tone])
  const Icon = icons[tone]
  const hold = (value: boolean) => () => setHeld(value)
  return (
    <li
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      className={
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border ' +
        'border-line bg-raised p-3 shadow-popover'
      }
    >
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${colours[tone]}`} />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium">{title}</p>
        {about && <div className="mt-0.5 text-sm text-text-muted">{about}</div>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            dismiss(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={t('close')} onClick={() => dismiss(id)} className="-m-1" />
    </li>
  )
}
