'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { changeStaff } from '#contract/staff/calls.ts'
import type { StaffMember } from '#contract/staff/shapes.ts'
import { BlockDialog } from '#components/staff/acts/block-dialog.tsx'
import { MemberActs } from '#components/staff/acts/member-acts.tsx'
import { MemberFields } from './member-fields.tsx'
import { useMemberForm } from './use-member-form.ts'
import { useStaffAct } from '#components/staff/acts/use-staff-act.ts'

type Props = { member: StaffMember; ownId: string; currency: string; onClose: () => void }

/** One team member: name, role, limits, access. */
export function MemberDialog({ member, ownId, currency, onClose }: Props) {
  const t = useTranslations('staff')
  const id = useId()
  const { form, errorOf, limitsOf } = useMemberForm(member)
  const { start, isBusy } = useStaffAct()
  const [isBlocking, setBlocking] = useState(false)
  const isSelf = member.staff_id === ownId
  const { name } = member
  const save = form.handleSubmit((typed) => {
    const body = {
      name: typed.name,
      ...(isSelf ? {} : { role: typed.role }),
      limits: limitsOf(typed),
    }
    start(changeStaff, { params: { id: member.staff_id }, body }, 'changed', typed.name, {
      onDone: onClose,
    })
  })
  if (isBlocking) return <BlockDialog member={member} onClose={onClose} />
  return (
    <Dialog
      title={name || member.email}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={isBusy}
            disabled={!form.formState.isDirty}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save}>
        <MemberFields {...{ form, errorOf, currency, isSelf }} isNew={false} />
      </form>
      {!isSelf && <MemberActs member={member} onBlock={() => setBlocking(true)} />}
    </Dialog>
  )
}
