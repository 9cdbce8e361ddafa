import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const emails = area({
  refusals: {
    mail_unreadable: [
      404,
      'This email can’t be shown: its design or values can’t be read any more.',
    ],
    mail_moving: [409, 'This email is on its way or has arrived. Nothing was changed.'],
    nothing_waits: [409, 'No email of this card is scheduled any longer. Nothing was changed.'],
    credit_undone: [409, 'The credit of this email was undone, so the email can’t be sent.'],
    not_passable: [
      409,
      'This email can’t be sent: its code or link is missing. Nothing was changed.',
    ],
    not_confirmed: [
      409,
      'Emails to this address are stopped. Confirm that you still want to send this one.',
    ],
    unknown_variable: [
      422,
      'A text of the email has a variable that the email doesn’t have. Nothing was changed.',
    ],
    secret_variable: [422, 'Codes and links can’t be in a subject or title. Nothing was changed.'],
    email_not_right: [
      422,
      'The email has a problem that keeps it from being sent. Nothing was published.',
    ],
    email_needed: [422, 'Customers wait for this email, so it can’t be switched off.'],
    not_a_recipient: [422, 'Emails go only to customers and team members of this shop.'],
  },
  audit: [
    'send_email',
    'send_anyway',
    'suppress_address',
    'lift_suppression',
    'set_sender',
    'switch_email',
    'change_email',
    'reset_email',
    'change_email_template',
    'switch_email_builder',
    'save_design',
    'discard_design',
    'publish_design',
    'restore_design',
    'withdraw_design',
    'send_test',
    'import_email_texts',
    'cancel_mail',
    'move_mail',
    'correct_mail',
    'handle_mail',
    'reopen_mail',
  ],
  ids: { suppression: 'su', mail: 'm' },
  mails: { email_test: { class: 'staff', holds: [] } },
})
