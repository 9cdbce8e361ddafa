'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { Button } from '#components/ui/button/button.tsx'
import type { Giving } from './giving.ts'

const load = () => import('./new-egift-dialog.tsx').then((file) => file.NewEgiftDialog)
const NewEgiftDialog = dynamic(load, { ssr: false })

/** Opens the form of a gift made by staff for a sender, or says which plan has it. */
export function NewEgiftButton({ giving }: { giving: Giving }) {
  const t = useTranslations('egifts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="primary"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => (giving.isAllowed ? setOpen(true) : offerUpgrade({ feature: 'egifts' }))}
      >
        {t('make')}
      </Button>
      {isOpen && <NewEgiftDialog giving={giving} onClose={() => setOpen(false)} />}
    </>
  )
}
