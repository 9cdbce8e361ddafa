'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'

/** Copies by selecting, which needs no permission: a frame of another site rarely has that. */
const copySelected = (text: string, beside: HTMLElement): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'fixed opacity-0'
  const focused = document.activeElement
  beside.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Copies a text and confirms it; `of` names the text for screen readers. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState<string | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  const isCopied = copied === text
  const copy = async () => {
    const isDone = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => place.current !== null && copySelected(text, place.current),
      )
    setCopied(isDone ? text : null)
  }
  const Icon = isCopied ? Check : Copy
  return (
    <span ref={place} className="inline-flex">
      <Button
        size="small"
        aria-label={`${t(isCopied ? 'copied' : 'copy')}: ${of}`}
        onClick={() => void copy()}
      >
        <Icon aria-hidden size={14} />
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </span>
  )
}
