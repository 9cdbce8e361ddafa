import type { Area } from '#platform/area.ts'
import { forgetCustomerMails } from './forget.ts'
import { routes } from './routes.ts'
import { senderJobOf } from './sender/check.ts'
import { systemDns } from './sender/dns.ts'
import { forgetAddresses, tellAddresses } from './suppression/personal.ts'
import { startMail } from './postman/postman.ts'
import { tellMails } from './tell-mails.ts'

export const mail: Area = {
  tables: {
    mail: {
      customer: 'move',
      kept: 'ever',
      personal: ['to_email', 'to_name', 'subject', 'content', 'filled', 'problem'],
      plain: ['name', 'message_id', 'state', 'scope', 'withheld', 'passed'],
    },
    mail_event: { kept: 'ever', personal: ['detail'], plain: ['kind'] },
    mail_tally: { kept: 'ever', plain: ['name', 'scope', 'state'] },
    email: { kept: 'ever', plain: ['name', 'scope'] },
    mail_program: { kept: 'ever', plain: ['digest', 'program'] },
    mail_words: { kept: 'ever', plain: ['scope', 'subject', 'title', 'body'] },
    suppression: { kept: 'ever', personal: ['email', 'note'], plain: ['digest', 'kind'] },
    mail_sender: {
      kept: 'ever',
      plain: ['from_email', 'ownership', 'selector', 'dkim_public', 'dkim_key', 'found'],
    },
  },
  routes,
  jobs: [senderJobOf],
  work: [startMail],
  ports: { dns: systemDns },
  forget: async (ctx, subject) => {
    await forgetCustomerMails(ctx, subject)
    await forgetAddresses(ctx, subject)
  },
  tell: async (trx, ctx, subject) => ({
    ...(await tellMails(trx, ctx, subject)),
    ...(await tellAddresses(trx, ctx, subject)),
  }),
}
