import * as z from 'zod/mini'
import type { Account, Ask, Credentials } from '#platform/integrations/manifest.ts'
import { readAnswer } from '#platform/integrations/read-json.ts'
import { accountRequest } from './connect.ts'

const Answer = z.object({ domain: z.string().check(z.minLength(1), z.maxLength(200)) })

/** Reads the account's domain. */
export const check = async (ask: Ask, credentials: Credentials): Promise<Account> => {
  const answer = await ask(
    accountRequest(credentials, 'account', { topic: 'check', method: 'GET' }),
  )
  return { account: readAnswer(Answer, answer).domain, scopes: [] }
}
