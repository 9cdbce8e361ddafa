'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'

type Props = {
  title: string
  /** consequences that can't be undone, one sentence each */
  losses: readonly string[]
  submit: string
  problem: string | undefined
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
}

/** Confirms an irreversible act: lists its consequences and requires them to be acknowledged. */
export function IrreversibleDialog({
  title,
  losses,
  submit,
  problem,
  isBusy,
  onSubmit,
  onClose,
}: Props) {
  const t = useTranslations('commerce.irreversible')
  const [isRead, setRead] = useState(false)
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="danger" disabled={!isRead} busy={isBusy} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <Notice tone="warning">
          <p className="font-semibold">{t('warning')}</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </Notice>
        <Checkbox
          label={t('read')}
          checked={isRead}
          onChange={(event) => setRead(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
