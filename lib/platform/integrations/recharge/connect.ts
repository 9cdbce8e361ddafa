import type { Credentials, Hooks, VendorRequest } from '#platform/integrations/manifest.ts'
import { hooksIn, partIn, readAnswer, VendorId } from '#platform/integrations/read-json.ts'

const api = 'https://api.rechargeapps.com'

/** Builds a request of an account. */
export const accountRequest = (
  { access_token = '' }: Credentials,
  path: string,
  request: Omit<VendorRequest, 'url' | 'headers'>,
): VendorRequest => ({
  ...request,
  url: `${api}/${path}`,
  headers: { 'x-recharge-access-token': access_token, 'x-recharge-version': '2021-11' },
})

/** Webhooks of an account, one for each topic. */
export const hooks: Hooks = {
  topics: ['subscription/created', 'subscription/cancelled', 'charge/paid'],
  make: async (ask, credentials, address, topic) => {
    const answer = await ask(
      accountRequest(credentials, 'webhooks', {
        topic: 'make_webhook',
        method: 'POST',
        body: { address, topic },
      }),
    )
    return readAnswer(VendorId, partIn(answer, 'webhook', 'id'))
  },
  remove: (ask, credentials, hook) =>
    ask(
      accountRequest(credentials, `webhooks/${encodeURIComponent(hook)}`, {
        topic: 'remove_webhook',
        method: 'DELETE',
      }),
    ),
  list: async (ask, credentials) => {
    const asked = { topic: 'list_webhooks', method: 'GET', isPrivate: true } as const
    const answer = await ask(accountRequest(credentials, 'webhooks', asked))
    return hooksIn(partIn(answer, 'webhooks'), 'address')
  },
}
