import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { PlatformEnv } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { askOutgoing } from '#platform/outgoing/request.ts'
import type { GoogleAccount } from './account.ts'

type Of = Pick<Platform, 'env' | 'clock'>
type Token = { text: string; until: number }

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
const seconds = 3600
const marginMs = 60_000
/** Longer than that is no answer. */
const waitMs = 5000
const tokens = new WeakMap<PlatformEnv, Token>()

/** Google didn't answer as it should; `status` 0: not at all. */
export class GoogleFailed extends Error {
  status: number
  constructor(status: number) {
    super(`Google Wallet answered ${status}`)
    this.status = status
  }
}

/** Signs claims with the account's key; throws `GoogleFailed` where the key is none. */
export const signedBy = async (
  { client_email, private_key }: GoogleAccount,
  claims: Record<string, unknown>,
  now: Date,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .sign(
      await importPKCS8(private_key, 'RS256').catch(() => {
        throw new GoogleFailed(0)
      }),
    )

const unreached = (): { status: number; text: string } => ({ status: 0, text: '' })

const Granted = z.object({ access_token: z.string(), expires_in: z.number() })

/** Reads the answer with a token; one of another form is none, such as a page of a proxy. */
const grantedIn = (text: string): z.infer<typeof Granted> => {
  try {
    return Granted.parse(JSON.parse(text))
  } catch {
    throw new GoogleFailed(0)
  }
}

const tokenOf = async ({ env, clock }: Of, account: GoogleAccount): Promise<string> => {
  const now = clock()
  const known = tokens.get(env)
  if (known && known.until > now.getTime()) return known.text
  const exp = Math.floor(now.getTime() / 1000) + seconds
  const assertion = await signedBy(account, { scope, aud: account.token_uri, exp }, now)
  const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const { status, text } = await askOutgoing(
    env,
    {
      url: account.token_uri,
      type: 'application/x-www-form-urlencoded',
      body: String(new URLSearchParams({ grant_type: grant, assertion })),
    },
    waitMs,
  ).catch(unreached)
  if (status !== 200) throw new GoogleFailed(status)
  const { access_token, expires_in } = grantedIn(text)
  const until = now.getTime() + expires_in * 1000 - marginMs
  tokens.set(env, { text: access_token, until })
  return access_token
}

/** Calls Google Wallet and returns the status; throws `GoogleFailed` where there was no answer. */
export const askGoogle = async (
  of: Of,
  account: GoogleAccount,
  method: 'POST' | 'PATCH',
  path: string,
  content: object,
): Promise<number> => {
  const token = await tokenOf(of, account)
  const { status } = await askOutgoing(
    of.env,
    {
      url: `${of.env.GOOGLE_WALLET_URL.replace(/\/+$/, '')}/walletobjects/v1/${path}`,
      method,
      type: 'application/json',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(content),
    },
    waitMs,
  ).catch(unreached)
  if (status === 401) tokens.delete(of.env)
  if (status === 0) throw new GoogleFailed(0)
  return status
}
