import * as z from 'zod/mini'
import { Refusal } from '#contract/error.ts'
import { clientIn } from '#platform/integrations/client-in.ts'
import type { Consent, Credentials, Hooks } from '#platform/integrations/manifest.ts'
import { hooksIn, partIn, readAnswer, VendorId } from '#platform/integrations/read-json.ts'

const api = 'https://developers.yotpo.com/v2'
const Token = z.object({ access_token: z.string().check(z.minLength(4), z.maxLength(500)) })

/** Returns the address of a call of an account; the token is a parameter, as Yotpo wants it. */
export const accountUrl = ({ app_key = '', access_token = '' }: Credentials, path: string) =>
  `${api}/${encodeURIComponent(app_key)}/${path}?access_token=${encodeURIComponent(access_token)}`

/** Webhooks of an account, which has one of an event. */
export const hooks: Hooks = {
  topics: ['review_create', 'review_updated'],
  isSingle: true,
  make: async (ask, credentials, address, event_name) => {
    const answer = await ask({
      topic: 'make_webhook',
      method: 'POST',
      url: accountUrl(credentials, 'webhooks'),
      body: { event_name, url: address },
    })
    const id =
      partIn(answer, 'response', 'webhook', 'id') ??
      partIn(answer, 'webhook', 'id') ??
      partIn(answer, 'id')
    return readAnswer(VendorId, id)
  },
  remove: (ask, credentials, hook) =>
    ask({
      topic: 'remove_webhook',
      method: 'DELETE',
      url: accountUrl(credentials, `webhooks/${encodeURIComponent(hook)}`),
    }),
  list: async (ask, credentials) => {
    const answer = await ask({
      topic: 'list_webhooks',
      method: 'GET',
      url: accountUrl(credentials, 'webhooks'),
      isPrivate: true,
    })
    return hooksIn(partIn(answer, 'response', 'webhooks') ?? partIn(answer, 'webhooks'), 'url')
  },
}

/** Yotpo's page of consent, and the token for the code that it sends back. */
export const consent: Consent = {
  client: ({ YOTPO_CLIENT }) => clientIn(YOTPO_CLIENT),
  page: ({ id }, { state, challenge }) =>
    'https://integrations-center.yotpo.com/app/#/install/applications/' +
    `${encodeURIComponent(id)}?${new URLSearchParams({
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })}`,
  exchange: async (ask, { id, secret }, { code, app_key, verifier }) => {
    // its answer names no account
    if (app_key === null)
      throw new Refusal('invalid_input', { field: 'app_key', message: 'app_key: Required Field' })
    const answer = await ask({
      topic: 'token',
      method: 'POST',
      url: `${api}/oauth2/token`,
      body: {
        grant_type: 'authorization_code',
        client_id: id,
        client_secret: secret,
        code,
        app_key,
        ...(verifier === null ? {} : { code_verifier: verifier }),
      },
      isPrivate: true,
    })
    const { access_token } = readAnswer(Token, answer)
    return { access_token, app_key }
  },
}
