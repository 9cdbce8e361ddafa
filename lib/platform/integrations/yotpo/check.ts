import type { Account, Ask, Credentials } from '#platform/integrations/manifest.ts'
import { accountUrl } from './connect.ts'

/** Reads the account's webhooks, which its token alone opens. */
export const check = async (ask: Ask, credentials: Credentials): Promise<Account> => {
  await ask({
    topic: 'check',
    method: 'GET',
    url: accountUrl(credentials, 'webhooks'),
    // other programs' webhooks are in the list
    isPrivate: true,
  })
  return { account: credentials['app_key'] ?? '', scopes: [] }
}
