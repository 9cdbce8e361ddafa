import type { Account, Ask, Credentials } from '#platform/integrations/manifest.ts'
import { accountRequest } from './connect.ts'

/** Reads the account's webhooks, which a key with developer tools alone opens. */
export const check = async (ask: Ask, credentials: Credentials): Promise<Account> => {
  // other programs' webhooks are in the list
  const list = { topic: 'check', method: 'GET', isPrivate: true } as const
  await ask(accountRequest(credentials, 'webhooks', list))
  return { account: 'Loop Returns', scopes: ['developer_tools'] }
}
