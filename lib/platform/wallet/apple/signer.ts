import { createPrivateKey } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PlatformEnv } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Certificates, trialCertificates } from './trial-certificate.ts'

/** The signer of Apple's passes. `isTrial`: no iPhone accepts its passes. */
export type Signer = Certificates & { passType: string; team: string; isTrial: boolean }

const needed = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_PASS_CERT',
  'APPLE_PASS_KEY',
  'APPLE_TEAM_ID',
  'APPLE_WWDR_CERT',
] as const
const trial = { passType: 'pass.tender.trial', team: 'TRIAL00000' }

/** Reads a certificate or key: PEM itself, or the path of its file. */
const pemOf = (
  env: PlatformEnv,
  name: 'APPLE_PASS_CERT' | 'APPLE_PASS_KEY' | 'APPLE_WWDR_CERT',
): string => {
  const value = env[name]!
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  try {
    return fs.readFileSync(value, 'utf8')
  } catch {
    // the path may be a key in another form: no message and no cause has it
    throw new Error(
      `The environment is not right: ${name} is neither PEM nor the path of its file. ` +
        'See the configuration table of lib/start/README.md.',
    )
  }
}

/** Tells whether Apple's certificates are configured; throws where only a part of them is. */
export const isAppleConfigured = (env: PlatformEnv): boolean => {
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < needed.length)
    throw new Error(
      `The environment is not right: passes need ${missing.join(', ')} too. ` +
        'See the configuration table of lib/start/README.md.',
    )
  return missing.length === 0
}

const configured = (env: PlatformEnv): Signer => {
  const key = createPrivateKey({
    key: pemOf(env, 'APPLE_PASS_KEY'),
    ...(env.APPLE_PASS_PASSPHRASE ? { passphrase: env.APPLE_PASS_PASSPHRASE } : {}),
  })
  return {
    passType: env.APPLE_PASS_TYPE_ID!,
    team: env.APPLE_TEAM_ID!,
    cert: pemOf(env, 'APPLE_PASS_CERT'),
    wwdr: pemOf(env, 'APPLE_WWDR_CERT'),
    key: key.export({ format: 'pem', type: 'pkcs1' }) as string,
    isTrial: false,
  }
}

const kept = new WeakMap<PlatformEnv, Signer>()

/** Returns the signer of Apple's passes, read or made once a process. */
export const signerOf = ({ env, clock }: Pick<Platform, 'env' | 'clock'>): Signer => {
  const known = kept.get(env)
  if (known) return known
  const made = isAppleConfigured(env)
    ? configured(env)
    : {
        ...trialCertificates(path.resolve(env.DATA_DIR), trial, clock()),
        ...trial,
        isTrial: true,
      }
  kept.set(env, made)
  return made
}
