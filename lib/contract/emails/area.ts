import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const emails = area({
  refusals: {
    mail_moving: [409, 'This email is on its way or has arrived. Nothing was changed.'],
    nothing_waits: [409, 'No email of this card is scheduled any longer. Nothing was changed.'],
    not_a_recipient: [422, 'Emails go only to customers and team members of this shop.'],
  },
  audit: ['send_email', 'cancel_mail', 'move_mail', 'correct_mail', 'handle_mail', 'reopen_mail'],
  ids: { mail: 'm' },
})
