import { createHmac, randomBytes } from 'node:crypto'
import type { Answer } from '../standing.ts'

/** Signs the parameters with which Shopify sends a person back: sorted, in hex. */
export const signBack = (secret: string, fields: Record<string, string>): string => {
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${encodeURIComponent(key)}=${encodeURIComponent(fields[key]!)}`)
    .join('&')
  return createHmac('sha256', secret).update(text).digest('hex')
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Page on which a person installs the app in their store. */
export const consentPage = (domain: string, query: URLSearchParams): Answer => {
  const hidden = ['client_id', 'scope', 'redirect_uri', 'state']
    .map((name) => `<input type="hidden" name="${name}" value="${escape(query.get(name) ?? '')}">`)
    .join('')
  const scopes = (query.get('scope') ?? '')
    .split(',')
    .map((scope) => `<li>${escape(scope)}</li>`)
    .join('')
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shopify (stand-in)</title>
<h1>Install Tender</h1><p>${domain} allows:</p><ul>${scopes}</ul>
<form action="/${domain}/admin/oauth/consent">${hidden}<button>Install</button></form></html>`,
  }
}

type Code = { scopes: string[]; redirect: string }
type Token = { scopes: string[]; until: number }
type Refresh = { scopes: string[]; next: string | null; access: string | null }

const lastsMs = 60 * 60 * 1000

/**
 * Grants access: codes for consent, tokens that expire within the hour, and refresh tokens, the old
 * one of which works until the new access token was used.
 */
export const grants = (client: { id: string; secret: string }, clock: () => Date) => {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Token>()
  const refreshes = new Map<string, Refresh>()

  const newCode = (scopes: string[], redirect = ''): string => {
    const code = randomBytes(16).toString('hex')
    codes.set(code, { scopes, redirect })
    return code
  }
  const issue = (scopes: string[]): { access: string; refresh: string; json: object } => {
    const access = `shpat_${randomBytes(16).toString('hex')}`
    const refresh = `shprt_${randomBytes(16).toString('hex')}`
    tokens.set(access, { scopes, until: clock().getTime() + lastsMs })
    refreshes.set(refresh, { scopes, next: null, access })
    return {
      access,
      refresh,
      json: {
        access_token: access,
        scope: scopes.join(','),
        expires_in: lastsMs / 1000,
        refresh_token: refresh,
        refresh_token_expires_in: 90 * 24 * 60 * 60,
      },
    }
  }
  const exchange = (body: unknown): Answer => {
    const sent = (body ?? {}) as Record<string, string>
    const bad = { status: 400, json: { error: 'invalid_request' } }
    if (sent['client_id'] !== client.id || sent['client_secret'] !== client.secret)
      return { status: 401, json: { error: 'invalid_client' } }
    if (sent['grant_type'] === 'refresh_token') {
      const known = refreshes.get(sent['refresh_token'] ?? '')
      if (!known) return { status: 400, json: { error: 'invalid_grant' } }
      const { refresh, json } = issue(known.scopes)
      known.next = refresh
      return { status: 200, json }
    }
    const code = codes.get(sent['code'] ?? '')
    codes.delete(sent['code'] ?? '')
    if (!code || Number(sent['expiring']) !== 1) return bad
    return { status: 200, json: issue(code.scopes).json }
  }
  /** Finds what a token opens; null: nothing any more. Its use ends the refresh tokens before it. */
  const scopesOf = (token: string | undefined): string[] | null => {
    const known = tokens.get(token ?? '')
    if (!known || known.until <= clock().getTime()) return null
    const own = [...refreshes].find(([, { access }]) => access === token)?.[0]
    for (const [refresh, { next }] of refreshes) if (own && next === own) refreshes.delete(refresh)
    return known.scopes
  }
  const revoke = (): void => {
    tokens.clear()
    refreshes.clear()
  }
  /** Takes scopes away from what was granted. */
  const narrow = (scopes: string[]): void => {
    for (const one of [...tokens.values(), ...refreshes.values()]) one.scopes = scopes
  }
  /** Ends access tokens alone, as time does. */
  const expire = (): void => tokens.clear()
  return { newCode, exchange, scopesOf, revoke, expire, narrow, refreshes }
}
