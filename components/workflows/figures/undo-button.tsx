'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { DayRange } from '#rules/tools/day-range.ts'

const UndoRewardsDialog = dynamic(
  () => import('./undo-dialog.tsx').then((file) => file.UndoRewardsDialog),
  { ssr: false },
)

/** Opens the undo of a period’s rewards, which previews what it takes. */
export function UndoRewardsButton({ id, range }: { id: string; range: DayRange }) {
  const t = useTranslations('rewards.undo')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <UndoRewardsDialog {...{ id, range }} onClose={() => setOpen(false)} />}
    </>
  )
}
