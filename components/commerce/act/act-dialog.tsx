'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { ActForm } from './act-form.tsx'

type Props = {
  title: string
  /** a verb, with the amount where money moves */
  submit: string
  look?: 'primary' | 'danger'
  role?: 'dialog' | 'alertdialog'
  size?: 'small' | 'medium'
  problem?: string | undefined
  isBusy: boolean
  /** nothing to send yet */
  isBlocked?: boolean
  onSubmit: () => void
  onClose: () => void
  children: React.ReactNode
}

/**
 * Dialog of one act: fields, a preview, one verb. Enter submits, Escape closes; a refusal appears
 * above the fields.
 */
export function ActDialog({
  title,
  submit,
  look = 'primary',
  role,
  size,
  children,
  ...rest
}: Props) {
  const t = useTranslations('commerce.act')
  const id = useId()
  const { problem, isBusy, isBlocked, onSubmit, onClose } = rest
  return (
    <Dialog
      {...{ title, role, size, onClose }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} look={look} busy={isBusy} disabled={isBlocked}>
            {submit}
          </Button>
        </>
      }
    >
      <ActForm {...{ id, problem, isBusy, isBlocked, onSubmit }}>{children}</ActForm>
    </Dialog>
  )
}
