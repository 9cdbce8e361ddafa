'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Kbd } from '#components/ui/layout/kbd.tsx'
import type { Screen } from '#rules/way/menu.ts'

const load = () => import('./palette.tsx').then((file) => file.Palette)
const Palette = dynamic(load, { ssr: false })

/** Opens the palette, also by Ctrl or Cmd with K from anywhere; its code is loaded on demand. */
export function PaletteButton({
  screens,
  look,
}: {
  screens: readonly Screen[]
  look: 'secondary' | 'onColor'
}) {
  const t = useTranslations('shell.palette')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      // an open form stays in front
      setOpen((was) => !was && document.querySelector('[role=dialog],[role=alertdialog]') === null)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
        className="font-normal"
      >
        <Search aria-hidden size={16} />
        {t('open')}
        <span aria-hidden>
          <Kbd>{t('keys')}</Kbd>
        </span>
      </Button>
      {isOpen && <Palette screens={screens} onClose={() => setOpen(false)} />}
    </>
  )
}
