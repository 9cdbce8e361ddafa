'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { onOpenFinder } from '#components/commerce/list/finder-opening.ts'
import { Kbd } from '#components/ui/layout/kbd.tsx'
import { leaveBy } from '#components/ui/overlay/leaving.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useRouter } from '#i18n/navigation.ts'
import type { Finding } from './finding.ts'
import { startTypeAhead, stopTypeAhead } from './type-ahead.ts'
import { useShellKeys } from './use-shell-keys.ts'

const load = () => import('./palette.tsx').then((file) => file.Palette)
const Palette = dynamic(load, { ssr: false })
const KeyHelp = dynamic(() => import('./key-help.tsx').then((file) => file.KeyHelp), { ssr: false })

/** Opens the finder, also by Ctrl or Cmd with K from anywhere; its code is loaded on demand. */
export function PaletteButton({
  finding,
  look,
}: {
  finding: Finding
  look: 'secondary' | 'onColor'
}) {
  const t = useTranslations('shell.palette')
  const router = useRouter()
  const [open, setOpen] = useState<'finder' | 'keys' | null>(null)
  const [initial, setInitial] = useState('')
  const close = () => {
    setOpen(null)
    setInitial('')
  }
  const show = (text: string) => {
    startTypeAhead(close)
    setInitial(text)
    setOpen('finder')
  }
  const showFrom = useEffectEvent(show)
  useEffect(() => onOpenFinder((text) => showFrom(text)), [])
  useEffect(() => (open === 'finder' ? stopTypeAhead : undefined), [open])
  const onKey = async (key: string) => {
    const { actOnKey } = await import('./keys.ts')
    actOnKey(key, finding, {
      go: (href) => leaveBy(() => router.push(href)),
      help: () => setOpen('keys'),
      noUndo: () => toast({ tone: 'warning', title: t('noUndo') }),
    })
  }
  const onFind = () => {
    // an open form stays in front
    const isFree = document.querySelector('[role=dialog],[role=alertdialog]') === null
    if (open === null && isFree) show('')
    else close()
  }
  useShellKeys(onFind, (key) => void onKey(key))
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load()}
        onClick={() => show('')}
        className="font-normal"
      >
        <Search aria-hidden size={16} />
        {t('open')}
        <span aria-hidden>
          <Kbd>{t('keys')}</Kbd>
        </span>
      </Button>
      {open === 'finder' && <Palette initial={initial} finding={finding} onClose={close} />}
      {open === 'keys' && <KeyHelp finding={finding} onClose={() => setOpen(null)} />}
    </>
  )
}
