import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const emails = area({
  refusals: {
    mail_moving: [409, 'This mail is on its way, or has arrived. Nothing was changed.'],
    nothing_waits: [409, 'No mail of this card waits to be sent any more. Nothing was changed.'],
    not_a_recipient: [422, 'Mails go to customers and staff of this shop only.'],
  },
  audit: ['send_email', 'cancel_mail', 'move_mail', 'correct_mail', 'handle_mail', 'reopen_mail'],
  ids: { mail: 'm' },
})
