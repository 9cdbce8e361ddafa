'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'

/** A secret that is shown once. */
export function ToldKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTranslations('shop.keys')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog
      title={t('told')}
      footer={
        <>
          <Button onClick={copy}>{t(isCopied ? 'copied' : 'copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">{t('toldAbout')}</Notice>
        <TextField
          label={t('key')}
          readOnly
          autoFocus
          value={value}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  )
}
