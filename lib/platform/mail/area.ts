import type { Area } from '#platform/area.ts'
import { forgetCustomerMails } from './forget.ts'
import { startMail } from './postman/postman.ts'
import { tellMails } from './tell-mails.ts'

export const mail: Area = {
  tables: {
    mail: {
      customer: 'move',
      kept: 'ever',
      personal: ['to_email', 'to_name', 'subject', 'content', 'problem'],
      plain: ['name', 'message_id', 'state'],
    },
    mail_event: { kept: 'ever', personal: ['detail'], plain: ['kind'] },
  },
  work: [startMail],
  forget: forgetCustomerMails,
  tell: tellMails,
}
