'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { UpgradeDialog, type Wanted } from '#components/commerce/upgrade-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Refusal } from '#contract/error.ts'
import { inviteStaff } from '#contract/staff.ts'
import { MemberFields } from './member-fields.tsx'
import { useMemberForm } from './use-member-form.ts'
import { useStaffAct } from './use-staff-act.ts'

/** Makes a person, who gets a link by mail with which they choose a password. */
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
        const isUsedUp = cause instanceof Refusal && cause.code === 'plan_used_up'
        if (isUsedUp) setWanted({ feature: 'staff_seats', count: Number(cause.facts?.['count'] ?? 0) })
        return isUsedUp || refused(cause)
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
