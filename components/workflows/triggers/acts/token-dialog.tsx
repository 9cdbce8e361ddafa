'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'

type Props = { name: string; value: string; onClose: () => void }

/** A token that is shown once: closed by its own button alone. */
export function TokenDialog({ name, value, onClose }: Props) {
  const t = useTranslations('workflow-triggers.token')
  return (
    <Dialog
      title={t('shown', { name })}
      footer={
        <>
          <CopyButton text={value} of={t('value')} />
          <Button look="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">{t('once')}</Notice>
        <TextField
          label={t('value')}
          readOnly
          autoFocus
          value={value}
          className="font-mono"
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  )
}
