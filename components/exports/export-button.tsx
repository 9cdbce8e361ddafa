'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { User } from '#contract/staff/shapes.ts'
import type { Kind } from './asked-filters.ts'

const ExportDialog = dynamic(
  () => import('./export-dialog.tsx').then((file) => file.ExportDialog),
  { ssr: false },
)

/** Exports the list with its address's filters; other kinds can be chosen. */
export function ExportButton({ kind, user, zone }: { kind: Kind; user: User; zone: string }) {
  const t = useTranslations('exports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Download aria-hidden size={16} />
        {t('open')}
      </Button>
      {isOpen && <ExportDialog {...{ kind, user, zone }} onClose={() => setOpen(false)} />}
    </>
  )
}
