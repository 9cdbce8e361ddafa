import type { Area } from '#platform/area.ts'
import { ordered } from './friends/ordered.ts'
import { confirmPages } from './pages/confirm.ts'
import { invitationPages } from './pages/invitation.ts'
import { forgetReferrals, tellReferrals } from './personal-data.ts'
import { routes } from './routes.ts'
import { seedReferrals } from './seed/seed-referrals.ts'

export const referrals: Area = {
  routes,
  pages: [confirmPages, invitationPages],
  ordered,
  tables: {
    referral_claim: {
      kept: [{ days: 90, since: 'created_at' }],
      personal: ['email'],
      plain: ['network', 'token_digest', 'language', 'outcome'],
    },
    referral_household: {
      customer: 'move',
      kept: [{ days: 400, since: 'created_at' }],
      plain: ['digest'],
    },
    referral_link: { customer: 'move', kept: 'ever', plain: ['code'] },
  },
  seeds: { referrals: seedReferrals },
  forget: forgetReferrals,
  tell: tellReferrals,
}
