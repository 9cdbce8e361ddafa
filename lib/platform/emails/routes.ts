import { listEmailVariables, listMails, renderEmail, sendEmail } from '#contract/emails.ts'
import { Refusal } from '#contract/error.ts'
import { serve } from '#platform/route.ts'
import { emails, variables } from './catalogue.ts'
import { listMails as list } from './list-mails.ts'
import { render } from './render.ts'
import { sendNamed } from './send-named.ts'

export const routes = [
  serve(listEmailVariables, async (_, { params }) => {
    const named = emails[params.name]
    if (!named) throw new Refusal('not_found')
    return { variables: named.variables.map((name) => ({ name, ...variables[name] })) }
  }),
  serve(renderEmail, render),
  serve(sendEmail, sendNamed),
  serve(listMails, list),
]
