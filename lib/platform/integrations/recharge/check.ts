import * as z from 'zod/mini'
import type { Account, Ask, Credentials } from '#platform/integrations/manifest.ts'
import { readAnswer } from '#platform/integrations/read-json.ts'
import { accountRequest } from './connect.ts'

const Answer = z.object({
  token_information: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    scopes: z._default(z.array(z.string().check(z.maxLength(100))), []),
  }),
})

/** Reads the name and the rights of the account's token. */
export const check = async (ask: Ask, credentials: Credentials): Promise<Account> => {
  const answer = await ask(
    accountRequest(credentials, 'token_information', { topic: 'check', method: 'GET' }),
  )
  const { name, scopes } = readAnswer(Answer, answer).token_information
  return { account: name, scopes }
}
