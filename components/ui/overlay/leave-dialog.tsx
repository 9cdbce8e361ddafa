'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = { onQuit: () => void; onSave: () => Promise<void>; onClose: () => void }

export function LeaveDialog({ onQuit, onSave, onClose }: Props) {
  const t = useTranslations('ui.leave')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onSave()
  }
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onQuit} disabled={isBusy}>
            {t('quit')}
          </Button>
          <Button look="primary" autoFocus busy={isBusy} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="text-text-muted">{t('about')}</p>
    </Dialog>
  )
}
