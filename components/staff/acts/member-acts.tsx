'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { blockStaff, inviteAgain, signOutStaff, type StaffMember } from '#contract/staff/calls.ts'
import { useStaffAct } from './use-staff-act.ts'

/** Acts on access: sign out, block, unblock, invite again. */
export function MemberAccess({ member, onBlock }: { member: StaffMember; onBlock: () => void }) {
  const t = useTranslations('staff')
  const { start, isBusy } = useStaffAct()
  const { staff_id: id, state, sessions } = member
  const name = member.name || member.email
  const params = { id }
  return (
    <section
      aria-label={t('access')}
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
    >
      <h3 className="font-semibold">{t('access')}</h3>
      <p className="text-text-muted">{t('sessions', { count: sessions })}</p>
      <div className="flex flex-wrap gap-2">
        {sessions > 0 && (
          <Button busy={isBusy} onClick={() => start(signOutStaff, { params }, 'signedOut', name)}>
            {t('signOut')}
          </Button>
        )}
        {state !== 'blocked' && (
          <Button
            busy={isBusy}
            onClick={() => start(inviteAgain, { params }, 'invitedAgain', name)}
          >
            {t(state === 'invited' ? 'inviteAgain' : 'newPassword')}
          </Button>
        )}
        {state === 'blocked' ? (
          <Button
            busy={isBusy}
            onClick={() =>
              start(blockStaff, { params, body: { blocked: false } }, 'unblocked', name)
            }
          >
            {t('unblock')}
          </Button>
        ) : (
          <Button onClick={onBlock}>{t('block')}</Button>
        )}
      </div>
    </section>
  )
}
