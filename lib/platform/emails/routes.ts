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
import { switchEmailBuilder } from '#contract/emails/html.ts'
import {
  changeEmail as changeCall,
  getEmail,
  getEmailTemplate,
  listEmails as listEmailsCall,
  resetEmail as resetCall,
  sendTestEmail,
  setEmailActive,
  setEmailTemplate,
} from '#contract/emails/named.ts'
import { readEmailResults } from '#contract/emails/results.ts'
import { sendMailAnyway as sendAnywayCall } from '#contract/emails/delivery.ts'
import * as edit from '#contract/emails/edit.ts'
import { serve, serveFile, serveOnce, serveSigned } from '#platform/route.ts'
import { proofOf } from '#platform/signed-body.ts'
import { discardDesign, saveDesign } from './designs/change-draft.ts'
import { checkDesign } from './designs/check-design.ts'
import { publishDraft, restoreVersion, withdrawVersion } from './designs/publish-design.ts'
import { readDesign } from './designs/read-design.ts'
import { readValues } from './designs/read-values.ts'
import { getDesignVersion, listDesignVersions } from './designs/read-versions.ts'
import { listEmails } from './state/list-emails.ts'
import { readMailHtml } from './state/mail-html.ts'
import { setActive } from './state/switch-email.ts'
import { sendTest } from './state/test-email.ts'
import { exportTexts } from './texts/export-texts.ts'
import { importTexts } from './texts/import-texts.ts'
import { describedVariables, emailNameOf } from '#platform/mail/catalogue.ts'
import { handleMail } from './handle-mail.ts'
import { changeEmail, resetEmail } from './html/change-email.ts'
import { convert } from './html/convert.ts'
import { readEmail } from './html/read-email.ts'
import { switchBuilder } from './html/switch-builder.ts'
import { readTemplate, writeTemplate } from './html/template.ts'
import { listMails as list } from './list-mails.ts'
import { readMail } from './read-mail.ts'
import { readResults } from './results/read-results.ts'
import { render } from './render.ts'
import { correctMail, resendMail } from './resend-mail.ts'
import { sendMailAnyway } from './send-anyway.ts'
import { sendNamed } from './send-named.ts'
import { takeMailEvents } from '#platform/mail/postman/take-events.ts'

export const routes = [
  serve(switchEmailBuilder, switchBuilder),
  serve(getEmailTemplate, readTemplate),
  serve(setEmailTemplate, writeTemplate),
  serve(getEmail, readEmail),
  serve(changeCall, changeEmail),
  serve(resetCall, resetEmail),
  serve(edit.convertEmail, convert),
  serve(edit.getDesign, readDesign),
  serve(edit.saveDesignDraft, saveDesign),
  serve(edit.discardDesignDraft, discardDesign),
  serve(edit.publishDesign, publishDraft),
  serve(edit.listDesignVersions, listDesignVersions),
  serve(edit.getDesignVersion, getDesignVersion),
  serve(edit.restoreDesignVersion, restoreVersion),
  serve(edit.withdrawDesignVersion, withdrawVersion),
  serve(edit.checkDesign, checkDesign),
  serve(edit.readEmailValues, readValues),
  serveFile(edit.exportEmailTexts, exportTexts),
  serve(edit.importEmailTexts, importTexts),
  serve(edit.getMailHtml, readMailHtml),
  serve(listEmailsCall, listEmails),
  serve(setEmailActive, setActive),
  serve(sendTestEmail, sendTest),
  serve(listEmailVariables, async ({ language }, { params }) => ({
    variables: describedVariables(emailNameOf(params.name), language),
  })),
  serve(renderEmail, render),
  serve(readEmailResults, readResults),
  serve(sendEmail, sendNamed),
  serve(listMails, list),
  serve(getMail, readMail),
  serveOnce(correctCall, correctMail),
  serveOnce(resendCall, resendMail),
  serveOnce(sendAnywayCall, sendMailAnyway),
  serve(handleCall, handleMail),
  serveSigned(
    takeCall,
    ({ env, now }, { headers, bytes }) =>
      proofOf(env.MAIL_WEBHOOK_SECRET, headers.get('x-webhook-signature'), bytes, now),
    takeMailEvents,
  ),
]
