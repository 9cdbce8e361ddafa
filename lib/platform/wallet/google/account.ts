import fs from 'node:fs'
import * as z from 'zod/mini'
import type { PlatformEnv } from '#env.ts'

/** The service account that writes passes to Google Wallet. */
export type GoogleAccount = {
  issuer: string
  client_email: string
  private_key: string
  token_uri: string
}

const Key = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z._default(z.url(), 'https://oauth2.googleapis.com/token'),
})
const kept = new WeakMap<PlatformEnv, GoogleAccount | null>()

const read = ({ GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_KEY: key }: PlatformEnv) => {
  if (!issuer && !key) return null
  if (issuer && key)
    try {
      const text = key.trimStart().startsWith('{') ? key : fs.readFileSync(key, 'utf8')
      return { issuer, ...Key.parse(JSON.parse(text)) }
    } catch {
      // the message below names the variable and nothing of its value
    }
  throw new Error(
    'The environment is not right: GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_KEY belong together, ' +
      'and the key is the JSON of a service account. See lib/start/README.md.',
  )
}

/** Returns the account for Google Wallet, read once a process; null: it isn't configured. */
export const googleAccount = (env: PlatformEnv): GoogleAccount | null => {
  const known = kept.get(env)
  if (known !== undefined) return known
  const account = read(env)
  kept.set(env, account)
  return account
}
