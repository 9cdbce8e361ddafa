'use client'

import { useId } from 'react'

type Props = {
  label: string
  tabs: readonly { id: string; title: string }[]
  chosen: string
  onChoose: (id: string) => void
  children: React.ReactNode
}

/** Tabs that the address carries; arrows move between them. */
export function FormTabs({ label, tabs, chosen, onChoose, children }: Props) {
  const id = useId()
  const at = tabs.findIndex((tab) => tab.id === chosen)
  const step = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
    const by = steps[event.key]
    const next = by && tabs[(at + by + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={step}
        className="mb-3 flex gap-4 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            tabIndex={tab.id === chosen ? 0 : -1}
            aria-selected={tab.id === chosen}
            aria-controls={id}
            onClick={() => onChoose(tab.id)}
            className={
              '-mb-px border-b-2 border-transparent py-2 text-sm font-medium text-text-muted ' +
              'hover:text-text aria-selected:border-accent aria-selected:text-text'
            }
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div id={id} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  )
}
