'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'

const ReplaceCodeDialog = dynamic(
  () => import('./replace-code-dialog.tsx').then((file) => file.ReplaceCodeDialog),
  {
    ssr: false,
  },
)

export function ReplaceCodeButton({ customerId }: { customerId: string }) {
  const t = useTranslations('commerce.replaceCode')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <ReplaceCodeDialog customerId={customerId} onClose={() => setOpen(false)} />}
    </>
  )
}
