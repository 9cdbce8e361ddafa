import type { StaffMember } from '#contract/staff/shapes.ts'
import { firstOf, type Offer, offersOf } from '#rules/way/offer.ts'

const memberActs = ['signOut', 'inviteAgain', 'newPassword', 'unblock', 'block'] as const
export type MemberAct = (typeof memberActs)[number]
export type MemberWhy = 'nowhere' | 'blocked'

/** Offers the acts on a team member's access to people who manage staff. */
export const memberOffers = ({
  state,
  sessions,
}: Pick<StaffMember, 'state' | 'sessions'>): Offer<MemberAct, MemberWhy>[] =>
  offersOf(memberActs, () => true, {
    signOut: firstOf({ nowhere: sessions === 0 }),
    [state === 'invited' ? 'inviteAgain' : 'newPassword']: firstOf({
      blocked: state === 'blocked',
    }),
    [state === 'blocked' ? 'unblock' : 'block']: null,
  })
