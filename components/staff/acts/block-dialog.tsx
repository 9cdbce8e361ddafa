'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { blockStaff } from '#contract/staff/calls.ts'
import type { StaffMember } from '#contract/staff/shapes.ts'
import { useStaffAct } from './use-staff-act.ts'

export function BlockDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTranslations('staff')
  const { start, isBusy } = useStaffAct()
  const name = member.name || member.email
  const block = () =>
    start(
      blockStaff,
      { params: { id: member.staff_id }, body: { blocked: true } },
      'blocked',
      name,
      {
        onDone: onClose,
      },
    )
  return (
    <Dialog
      title={t('blockTitle', { name })}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="danger" autoFocus busy={isBusy} onClick={block}>
            {t('blockSubmit', { name })}
          </Button>
        </>
      }
    >
      <p>{t('blockAbout')}</p>
    </Dialog>
  )
}
