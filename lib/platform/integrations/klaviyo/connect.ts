import * as z from 'zod/mini'
import { clientIn } from '#platform/integrations/client-in.ts'
import type {
  Client,
  Consent,
  Credentials,
  Renewal,
  VendorRequest,
} from '#platform/integrations/manifest.ts'
import { readAnswer } from '#platform/integrations/read-json.ts'

const api = 'https://a.klaviyo.com'
const revision = '2026-07-15'
export const scopes = ['accounts:read', 'events:write', 'profiles:write'] as const

/** Builds a request of an account, which a private key or an access token opens. */
export const accountRequest = (
  { api_key, access_token = '' }: Credentials,
  path: string,
  request: Omit<VendorRequest, 'url' | 'headers'>,
): VendorRequest => ({
  ...request,
  url: `${api}/api/${path}`,
  headers: {
    authorization: api_key ? `Klaviyo-API-Key ${api_key}` : `Bearer ${access_token}`,
    revision,
    accept: 'application/vnd.api+json',
    ...(request.body ? { 'content-type': 'application/vnd.api+json' } : {}),
  },
})

const Tokens = z.object({
  access_token: z.string().check(z.minLength(8), z.maxLength(4000)),
  refresh_token: z.string().check(z.minLength(8), z.maxLength(4000)),
})

const tokenRequest = ({ id, secret }: Client, body: Record<string, string>): VendorRequest => ({
  topic: 'token',
  method: 'POST',
  url: `${api}/oauth/token`,
  headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
  body,
  isForm: true,
  isPrivate: true,
})

/** Klaviyo's page of consent, and the tokens for its code. */
export const consent: Consent = {
  client: ({ KLAVIYO_CLIENT }) => clientIn(KLAVIYO_CLIENT),
  page: ({ id }, { state, challenge, back }) =>
    `https://www.klaviyo.com/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: back,
      scope: scopes.join(' '),
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
    return readAnswer(Tokens, answer)
  },
}

/** The next tokens after an hour. */
export const renewal: Renewal = {
  renew: async (ask, client, { refresh_token = '' }) => {
    const answer = await ask(tokenRequest(client, { grant_type: 'refresh_token', refresh_token }))
    return readAnswer(Tokens, answer)
  },
}
