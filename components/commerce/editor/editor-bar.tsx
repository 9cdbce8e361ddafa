'use client'

import { ChevronLeft } from 'lucide-react'
import { LinkButton } from '#components/ui/button/link-button.tsx'

type Props = {
  back: { href: string; label: string }
  /** the title, and the state of the document */
  children: React.ReactNode
  acts: React.ReactNode
}

/** The bar over an editor: the way back, the document, and the acts on it as a whole. */
export function EditorBar({ back, children, acts }: Props) {
  return (
    <header
      className={
        'flex min-h-head flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface ' +
        'px-3 py-1.5'
      }
    >
      <LinkButton
        href={back.href}
        look="quiet"
        size="icon"
        aria-label={back.label}
        title={back.label}
      >
        <ChevronLeft aria-hidden size={18} />
      </LinkButton>
      {children}
      <div className="ml-auto flex flex-wrap items-center gap-1.5">{acts}</div>
    </header>
  )
}
