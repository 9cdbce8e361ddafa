'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { MoneySheet } from './money-sheet.tsx'
import { Outcome } from './outcome.tsx'

type Props = {
  title: string
  /** consequences that can't be undone, one sentence each */
  losses: readonly string[]
  submit: string
  problem: string | undefined
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
  /** the thing that the act is about */
  children?: React.ReactNode
}

/** Confirms an irreversible act: lists its consequences and requires them to be acknowledged. */
export function IrreversibleSheet({ losses, children, ...sheet }: Props) {
  const t = useTranslations('commerce.irreversible')
  const [isRead, setRead] = useState(false)
  return (
    <MoneySheet
      {...sheet}
      role="alertdialog"
      look="danger"
      isBlocked={!isRead}
      outcome={
        <Outcome>
          <Notice tone="warning">
            <p className="font-semibold">{t('warning')}</p>
            <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
              {losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </Notice>
        </Outcome>
      }
    >
      {children}
      <Checkbox
        label={t('read')}
        autoFocus
        checked={isRead}
        onChange={(event) => setRead(event.target.checked)}
      />
    </MoneySheet>
  )
}
