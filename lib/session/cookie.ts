import 'server-only'
import { CompactEncrypt, compactDecrypt, jwtVerify, SignJWT } from 'jose'
import { User } from '#contract/staff/shapes.ts'
import { dashboardEnv, publicUrl } from '#env.ts'
import { setNewest } from '#rules/tools/newest.ts'
import { keyFor } from './keys.ts'

export type Session = { user: User; token: string; expiresAt: Date }
const cookieName = 'jwt'
const audience = 'tender-dashboard'
const type = 'tender-session+jwt'
const longest = 3800

/**
 * Seals a signed JWT `{user, exp}` with the bearer encrypted inside; a signature alone would show
 * it to the browser.
 */
export const sealSession = async (session: Session): Promise<string> => {
  const bearer = await new CompactEncrypt(new TextEncoder().encode(session.token))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor('bearer encryption'))
  return new SignJWT({ user: session.user, bearer })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(session.expiresAt)
    .sign(keyFor('cookie signature'))
}

/** Opens a cookie value; null for anything that is not exactly ours and unexpired. */
export const openSession = async (value: string): Promise<Session | null> => {
  if (value.length > longest || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return null
  try {
    const { payload } = await jwtVerify(value, keyFor('cookie signature'), {
      algorithms: ['HS256'],
      typ: type,
      audience,
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: '30d',
      clockTolerance: 30,
    })
    const user = User.safeParse(payload['user'])
    if (!user.success || typeof payload['bearer'] !== 'string' || !Number.isInteger(payload.exp))
      return null
    const { plaintext } = await compactDecrypt(payload['bearer'], keyFor('bearer encryption'), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return {
      user: user.data,
      token: new TextDecoder().decode(plaintext),
      expiresAt: new Date((payload.exp ?? 0) * 1000),
    }
  } catch {
    return null
  }
}

/**
 * Finds the only value of a cookie in a Cookie header. Two cookies of one name are ambiguous and
 * count as none, because a sibling host can plant one. Only a space or tab isn't part of a name:
 * `trim` would take a no-break space off, which anybody's script may set.
 */
export const onlyCookie = (header: string | null, name: string): string | null => {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((part) => part.startsWith(`${name}=`))
  const [only] = values
  return values.length === 1 && only ? only.slice(name.length + 1) : null
}

// Sessions by their cookie for some seconds: all calls of a page carry the same one, and checking
// it took a sixth of a forwarded call's CPU.
const lately = new Map<string, { session: Session; until: number }>()
const latelyMs = 10_000
const most = 1000

/** Finds the session in a Cookie header. */
export const sessionOfHeader = async (header: string | null): Promise<Session | null> => {
  const value = onlyCookie(header, cookieName)
  if (value === null) return null
  const known = lately.get(value)
  if (known && known.until > Date.now()) return known.session
  const session = await openSession(value)
  if (!session) return null
  const until = Math.min(Date.now() + latelyMs, session.expiresAt.getTime())
  setNewest(lately, value, { session, until }, most)
  return session
}

/**
 * Returns cookie attributes; `embedded` for pages framed by a helpdesk or till, which have a cookie
 * jar of their own.
 */
const attributes = (embedded: boolean): string =>
  embedded ? 'Path=/; HttpOnly; SameSite=None; Secure; Partitioned' : `Path=/; ${ownSite()}`

/** Returns the attributes of a cookie for our own pages alone; Secure behind https. */
export const ownSite = (): string =>
  `HttpOnly; SameSite=Lax${publicUrl(dashboardEnv()).startsWith('https:') ? '; Secure' : ''}`

/**
 * Builds a session's Set-Cookie line; valid until the platform's expires_at: 30 days, point of sale
 * 12 hours.
 */
export const cookieOf = async (session: Session, embedded = false): Promise<string> => {
  const value = await sealSession(session)
  if (value.length > longest) throw new Error('the session cookie is too long')
  const seconds = Math.max(0, Math.floor((session.expiresAt.getTime() - Date.now()) / 1000))
  return `${cookieName}=${value}; Max-Age=${seconds}; ${attributes(embedded)}`
}

export const clearedCookie = (embedded = false): string =>
  `${cookieName}=; Max-Age=0; ${attributes(embedded)}`
