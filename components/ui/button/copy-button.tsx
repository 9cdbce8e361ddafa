'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text and confirms it; `of` names the text for screen readers. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    )
  const Icon = isCopied ? Check : Copy
  return (
    <Button size="small" aria-label={`${t(isCopied ? 'copied' : 'copy')}: ${of}`} onClick={copy}>
      <Icon aria-hidden size={14} />
      {t(isCopied ? 'copied' : 'copy')}
    </Button>
  )
}
