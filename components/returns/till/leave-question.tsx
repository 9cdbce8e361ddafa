'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Kbd } from '#components/ui/layout/kbd.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { useFirstFocus } from '#components/returns/till/keys/use-first-focus.ts'

type Props = { onStay: () => void; onLeave: () => void; isLocked: boolean }

const signs = { stay: 'Esc', leave: 'Enter' }

/** Asks before the picked items of an unfinished return are lost: Enter drops them, Escape stays. */
export function LeaveQuestion({ onStay, onLeave, isLocked }: Props) {
  const t = useTranslations('returns-till.leave')
  const first = useFirstFocus<HTMLButtonElement>()
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>
            {t('stay')} <Kbd>{signs.stay}</Kbd>
          </Button>
          <Button ref={first} look="danger" disabled={isLocked} onClick={onLeave}>
            {t('submit')} <Kbd>{signs.leave}</Kbd>
          </Button>
        </>
      }
    >
      <p data-touch>{t('about')}</p>
    </Dialog>
  )
}
