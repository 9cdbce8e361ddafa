import * as z from 'zod/mini'
import { clientIn } from '#platform/integrations/client-in.ts'
import type {
  Client,
  Consent,
  Credentials,
  Hooks,
  Renewal,
  VendorRequest,
} from '#platform/integrations/manifest.ts'
import { hooksIn, partIn, readAnswer, VendorId } from '#platform/integrations/read-json.ts'

const api = 'https://api.loopreturns.com/api/2026-10'

/** Builds a request of an account, which a key or an access token opens. */
export const accountRequest = (
  { api_key, access_token = '' }: Credentials,
  path: string,
  request: Omit<VendorRequest, 'url' | 'headers'>,
): VendorRequest => ({
  ...request,
  url: `${api}/${path}`,
  headers: api_key ? { 'x-authorization': api_key } : { authorization: `Bearer ${access_token}` },
})

const Tokens = z.object({
  access_token: z.string().check(z.minLength(8), z.maxLength(4000)),
  refresh_token: z.optional(z.string().check(z.minLength(8), z.maxLength(4000))),
})

const tokenRequest = ({ id, secret }: Client, body: Record<string, string>): VendorRequest => ({
  topic: 'token',
  method: 'POST',
  url: 'https://oauth.loopreturns.com/oauth/token',
  body: { ...body, client_id: id, client_secret: secret },
  isForm: true,
  isPrivate: true,
})

/** Loop's page of consent; the secret that signs its deliveries is typed before. */
export const consent: Consent = {
  client: ({ LOOP_CLIENT }) => clientIn(LOOP_CLIENT),
  asks: ['webhook_secret'],
  page: ({ id }, { state, challenge, back }) =>
    `https://oauth.loopreturns.com/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: back,
      scope: 'developer_tools',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })}`,
  exchange: async (ask, client, { code, verifier, back }) => {
    const answer = await ask(
      tokenRequest(client, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: back,
        code_verifier: verifier ?? '',
      }),
    )
    const { access_token, refresh_token } = readAnswer(Tokens, answer)
    return { access_token, ...(refresh_token ? { refresh_token } : {}) }
  },
}

/** The next tokens, where those of an account end. */
export const renewal: Renewal = {
  renew: async (ask, client, { refresh_token = '' }) => {
    const answer = await ask(tokenRequest(client, { grant_type: 'refresh_token', refresh_token }))
    const given = readAnswer(Tokens, answer)
    return { access_token: given.access_token, refresh_token: given.refresh_token ?? refresh_token }
  },
}

/** Webhooks of an account, one for each trigger. */
export const hooks: Hooks = {
  topics: ['giftcard.requested'],
  make: async (ask, credentials, address, trigger) => {
    const answer = await ask(
      accountRequest(credentials, 'webhooks', {
        topic: 'make_webhook',
        method: 'POST',
        body: { topic: trigger.split('.')[0], trigger, url: address, status: 'active' },
      }),
    )
    return readAnswer(VendorId, partIn(answer, 'id') ?? partIn(answer, 'data', 'id'))
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
    return hooksIn(Array.isArray(answer) ? answer : partIn(answer, 'data'), 'url')
  },
}
