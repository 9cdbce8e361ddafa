'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ActForm } from '#components/commerce/act/act-form.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Sheet } from '#components/ui/overlay/sheet.tsx'

type Props = {
  title: string
  /** a verb, with the amount where money moves */
  submit: string
  look?: 'primary' | 'danger'
  role?: 'dialog' | 'alertdialog'
  size?: 'medium' | 'large'
  problem?: string | undefined
  isBusy: boolean
  /** nothing to send yet */
  isBlocked?: boolean
  /** puts the focus on the verb, where there is nothing to fill in */
  isReady?: boolean
  /** leads to the step before, in place of Cancel */
  onBack?: { label: string; onPress: () => void }
  onSubmit: () => void
  onClose: () => void
  /** the result, live while one types */
  outcome: React.ReactNode
  children: React.ReactNode
}

/**
 * An act on money: fields, beside them what will happen, one verb with the amount. Enter and
 * Ctrl or Cmd with Enter submit, Escape closes; a refusal appears above the fields, and no dialog follows.
 */
export function MoneySheet({
  title,
  submit,
  look = 'primary',
  role,
  size,
  outcome,
  children,
  ...rest
}: Props) {
  const t = useTranslations('commerce')
  const id = useId()
  const { problem, isBusy, isBlocked, isReady, onBack, onSubmit, onClose } = rest
  const sendByKeys = (event: React.KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // keeps the frame's own key from sending it twice
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <Sheet
      {...{ title, role, size, onClose }}
      aside={{ label: t('sheet.title'), content: outcome }}
      footer={
        <>
          {onBack ? (
            <Button onClick={onBack.onPress} disabled={isBusy}>
              {onBack.label}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('act.cancel')}</Button>
          )}
          <Button
            type="submit"
            form={id}
            look={look}
            autoFocus={isReady}
            busy={isBusy}
            disabled={isBlocked}
          >
            {submit}
          </Button>
        </>
      }
    >
      <ActForm {...{ id, problem, isBusy, isBlocked, onSubmit }} onKeyDown={sendByKeys}>
        {children}
      </ActForm>
    </Sheet>
  )
}
