'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'

const ResetDialog = dynamic(
  () => import('#components/assets/dialogs/reset-dialog.tsx').then((file) => file.ResetDialog),
  { ssr: false },
)

/** Resets the asset to its defaults, once that is confirmed. */
export function ResetButton() {
  const t = useTranslations('asset-editor.reset')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="border-t border-line pt-3">
      <Button onClick={() => setAsking(true)}>{t('open')}</Button>
      {isAsking && <ResetDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
