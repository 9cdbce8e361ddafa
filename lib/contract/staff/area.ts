import { area } from '#contract/area.ts'
import { ofPerson } from '#contract/mail-variables.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const staff = area({
  refusals: {
    last_owner: [409, 'The shop needs an owner who can sign in. Nothing was changed.'],
    not_yourself: [409, 'You can’t do this to your own account. Ask another owner.'],
    sign_in_failed: [401, 'The shop address, email or password is incorrect.'],
    link_spent: [410, 'This link has been used or has expired. Request a new one.'],
    wrong_password: [422, 'The current password is incorrect. Nothing was changed.'],
  },
  audit: [
    'invite_staff',
    'invite_again',
    'change_staff',
    'block_staff',
    'unblock_staff',
    'sign_out_staff',
    'sign_in',
    'enter_signed',
    'sign_out',
    'end_sessions',
    'set_password',
    'change_password',
    'ask_password_link',
    'renew_password_link',
  ],
  ids: { staff: 's', session: 'n', audit: 'a' },
  mails: {
    staff_invite: { class: 'staff', holds: ofPerson },
    password_reset: { class: 'staff', holds: ofPerson },
  },
})
