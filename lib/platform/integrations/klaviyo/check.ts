import * as z from 'zod/mini'
import type { Account, Ask, Credentials } from '#platform/integrations/manifest.ts'
import { readAnswer } from '#platform/integrations/read-json.ts'
import { accountRequest, scopes } from './connect.ts'

const Answer = z.object({
  data: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(100)),
        attributes: z.object({
          contact_information: z.object({ organization_name: z.string().check(z.maxLength(500)) }),
        }),
      }),
    )
    .check(z.minLength(1)),
})

/** Reads the account's name and id. */
export const check = async (ask: Ask, credentials: Credentials): Promise<Account> => {
  const answer = await ask(
    accountRequest(credentials, 'accounts', { topic: 'check', method: 'GET' }),
  )
  const { id, attributes } = readAnswer(Answer, answer).data[0]!
  const name = attributes.contact_information.organization_name.trim()
  return { account: name ? `${name} (${id})` : id, scopes }
}
