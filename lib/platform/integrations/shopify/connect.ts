import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '#contract/error.ts'
import {
  type Ask,
  type Back,
  type Client,
  type Consent,
  type Credentials,
  type Renewal,
  VendorProblem,
} from '#platform/integrations/manifest.ts'
import { readAnswer } from '#platform/integrations/read-json.ts'
import type { Once } from '#platform/route.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { readDomain } from '#rules/way/store-domain.ts'
import { domainOf } from './domain.ts'
import { wantedScopes } from './scopes.ts'

const windowMs = 90_000
/** A token is renewed so long before its end that no request meets it. */
const earlyMs = 5 * 60_000

const Text = z.string().check(z.minLength(8), z.maxLength(500))
const Token = z.object({
  access_token: Text,
  refresh_token: Text,
  expires_in: z.number().check(z.positive()),
})

/** Writes the parameters that Shopify signs: all but the proof, sorted by name. */
export const signedText = (search: string): string => {
  const sent = new URLSearchParams(search)
  sent.delete('hmac')
  sent.sort()
  // a blank is signed as in an address, not as in a form
  return sent.toString().replaceAll('+', '%20')
}

/**
 * Verifies what the page of consent sent back: signed by Shopify within 90 seconds, for a store at
 * Shopify, with the code and the state that the call has.
 */
const prove = ({ secret }: Client, { code, app_key, state, signed }: Back, now: Date): Once => {
  const sent = new URLSearchParams(signed ?? '')
  const hmac = sent.get('hmac') ?? ''
  const seconds = sent.get('timestamp') ?? ''
  const names = [...sent.keys()]
  const isTwice = new Set(names).size < names.length
  const isOurs = isSameSecret(
    hmac,
    createHmac('sha256', secret).update(signedText(sent.toString())).digest('hex'),
  )
  const at = Number(seconds) * 1000
  const isInTime = /^\d{10}$/.test(seconds) && Math.abs(now.getTime() - at) <= windowMs
  const isSame =
    sent.get('code') === code && sent.get('shop') === app_key && sent.get('state') === state
  if (isTwice || !isOurs || !isInTime || !isSame || readDomain(app_key) === null)
    throw new Refusal('not_signed')
  return { digest: Buffer.from(hmac, 'hex'), until: new Date(at + windowMs) }
}

const tokenOf = async (
  ask: Ask,
  shop: string,
  body: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<Credentials> => {
  const answer = await ask({
    topic: 'token',
    method: 'POST',
    url: `https://${domainOf({ shop })}/admin/oauth/access_token`,
    body,
    isPrivate: true,
  })
  const { access_token, refresh_token, expires_in } = readAnswer(Token, answer)
  const expires_at = new Date(now.getTime() + expires_in * 1000).toISOString()
  return { shop, access_token, refresh_token, expires_at }
}

/** Checks that a token is refused, and not the request for being one too many. */
const isUnknown = (cause: unknown): boolean =>
  cause instanceof VendorProblem && (cause.status === 400 || cause.status === 401)

/** Shopify's page of consent, and the tokens for the code that it sends back. */
export const consent: Consent = {
  client: ({ SHOPIFY_API_KEY: id, SHOPIFY_API_SECRET: secret }) =>
    id && secret ? { id, secret } : null,
  asks: ['shop'],
  page: ({ id }, { state, keys, back }) =>
    `https://${domainOf(keys)}/admin/oauth/authorize?${new URLSearchParams({
      client_id: id,
      scope: wantedScopes.join(','),
      redirect_uri: back,
      state,
    })}`,
  prove,
  exchange: (ask, { id, secret }, { code, app_key, keys, now }) => {
    if (app_key === null || keys['shop'] !== app_key) throw new Refusal('connection_expired')
    const body = { client_id: id, client_secret: secret, code, expiring: 1 }
    return tokenOf(ask, app_key, body, now)
  },
}

/**
 * Tokens that end within the hour. A refresh token is replaced each time it is used; the old one
 * works until the new access token was used, and is kept until then.
 */
export const renewal: Renewal = {
  isDue: ({ expires_at = '' }, now) => Date.parse(expires_at) - now.getTime() < earlyMs,
  renew: async (ask, { id, secret }, credentials, now) => {
    const { shop = '', refresh_token = '', old_refresh_token } = credentials
    const renewWith = async (token: string): Promise<Credentials> => {
      const body = {
        client_id: id,
        client_secret: secret,
        grant_type: 'refresh_token',
        refresh_token: token,
      }
      return { ...(await tokenOf(ask, shop, body, now)), old_refresh_token: token }
    }
    try {
      return await renewWith(refresh_token)
    } catch (cause) {
      if (!isUnknown(cause)) throw cause
      if (!old_refresh_token) throw new VendorProblem('access_refused', { status: 401 })
    }
    try {
      return await renewWith(old_refresh_token)
    } catch (cause) {
      throw isUnknown(cause) ? new VendorProblem('access_refused', { status: 401 }) : cause
    }
  },
  settle: ({ old_refresh_token: _, ...settled }) => settled,
}
