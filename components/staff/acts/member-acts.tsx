'use client'

import { useTranslations } from 'next-intl'
import { ActButtons, type Way } from '#components/commerce/act/act-buttons.tsx'
import { blockStaff, inviteAgain, signOutStaff } from '#contract/staff/calls.ts'
import type { StaffMember } from '#contract/staff/shapes.ts'
import { type MemberAct, memberOffers } from '#rules/staff/acts.ts'
import { useStaffAct } from './use-staff-act.ts'

/** Offers what may be done about someone's access; to block them asks first, in `onBlock`. */
export function MemberActs({ member, onBlock }: { member: StaffMember; onBlock: () => void }) {
  const t = useTranslations('staff')
  const { start, isBusy } = useStaffAct()
  const params = { id: member.staff_id }
  const name = member.name || member.email
  const invite = () => start(inviteAgain, { params }, 'invitedAgain', name)
  const admit = () => start(blockStaff, { params, body: { blocked: false } }, 'unblocked', name)
  const ways: Record<MemberAct, Way<object>> = {
    signOut: { press: () => start(signOutStaff, { params }, 'signedOut', name), isBusy },
    inviteAgain: { press: invite, isBusy },
    newPassword: { press: invite, isBusy },
    unblock: { press: admit, isBusy },
    block: { press: onBlock, isBusy: false },
  }
  return (
    <section
      aria-label={t('access')}
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
    >
      <h3 className="font-semibold">{t('access')}</h3>
      <p className="text-text-muted">{t('sessions', { count: member.sessions })}</p>
      <div className="flex flex-wrap gap-2">
        <ActButtons
          offers={memberOffers(member)}
          ways={ways}
          subject={{}}
          label={(act) => t(act)}
          whyText={(why) => t(`whyNot.${why}`)}
        />
      </div>
    </section>
  )
}
