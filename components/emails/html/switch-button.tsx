'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'

const SwitchDialog = dynamic(
  () => import('./switch-dialog.tsx').then((file) => file.SwitchDialog),
  { ssr: false },
)

/** Opens the question of switching to the builder, or away from it. */
export function SwitchButton({ toBuilder }: { toBuilder: boolean }) {
  const t = useTranslations('email-html.switch')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(toBuilder ? 'toBuilder' : 'toHtml')}</Button>
      {isOpen && <SwitchDialog {...{ toBuilder }} onClose={() => setOpen(false)} />}
    </>
  )
}
