import {
  correctMail as correctCall,
  getMail,
  handleMail as handleCall,
  listEmailVariables,
  listMails,
  renderEmail,
  resendMail as resendCall,
  sendEmail,
  takeMailEvents as takeCall,
} from '#contract/emails/calls.ts'
import { sendMailAnyway as sendAnywayCall } from '#contract/emails/delivery.ts'
import { Refusal } from '#contract/error.ts'
import { serve, serveOnce, serveSigned } from '#platform/route.ts'
import { describedVariables, emails } from '#platform/mail/catalogue.ts'
import { handleMail } from './handle-mail.ts'
import { listMails as list } from './list-mails.ts'
import { readMail } from './read-mail.ts'
import { render } from './render.ts'
import { correctMail, resendMail } from './resend-mail.ts'
import { sendMailAnyway } from './send-anyway.ts'
import { sendNamed } from './send-named.ts'
import { takeMailEvents } from '#platform/mail/postman/take-events.ts'

export const routes = [
  serve(listEmailVariables, async ({ language }, { params }) => {
    const named = emails[params.name]
    if (!named) throw new Refusal('not_found')
    return { variables: describedVariables(named, language) }
  }),
  serve(renderEmail, render),
  serve(sendEmail, sendNamed),
  serve(listMails, list),
  serve(getMail, readMail),
  serveOnce(correctCall, correctMail),
  serveOnce(resendCall, resendMail),
  serveOnce(sendAnywayCall, sendMailAnyway),
  serve(handleCall, handleMail),
  serveSigned(takeCall, takeMailEvents),
]
