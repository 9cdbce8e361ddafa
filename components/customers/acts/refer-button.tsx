'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'

const ReferDialog = dynamic(() => import('./refer-dialog.tsx').then((file) => file.ReferDialog), {
  ssr: false,
})

export function ReferButton({ id }: { id: string }) {
  const t = useTranslations('customers.referrals')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <ReferDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
