'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { UpgradeDialog } from '#components/commerce/plan/upgrade-dialog.tsx'
import { type Wanted, wantedOf } from '#components/commerce/list/wanted.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { inviteStaff } from '#contract/staff/calls.ts'
import { MemberFields } from '#components/staff/member/member-fields.tsx'
import { useMemberForm } from '#components/staff/member/use-member-form.ts'
import { useStaffAct } from './use-staff-act.ts'

/** Invites a person, who gets an emailed link to set a password. */
export function InviteDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const t = useTranslations('staff')
  const id = useId()
  const { form, errorOf, refused, limitsOf } = useMemberForm(null)
  const { start, isBusy } = useStaffAct()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const send = form.handleSubmit((typed) => {
    const { email, name, role } = typed
    start(inviteStaff, { body: { email, name, role, limits: limitsOf(typed) } }, 'invited', name, {
      onDone: onClose,
      onRefused: (cause) => {
        const ofPlan = wantedOf(cause, 'staff_seats')
        setWanted(ofPlan)
        return ofPlan !== null || refused(cause)
      },
    })
  })
  if (wanted) return <UpgradeDialog {...wanted} onClose={onClose} />
  return (
    <Dialog
      title={t('inviteTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={isBusy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={send}>
        <MemberFields {...{ form, errorOf, currency }} isNew />
      </form>
    </Dialog>
  )
}
