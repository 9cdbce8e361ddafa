import { type Context, Hono, type Next } from 'hono'
import type { Platform } from '#platform/ctx.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { makePass } from '#platform/wallet/apple/make-pass.ts'
import { signerOf } from '#platform/wallet/apple/signer.ts'
import { changedPasses, register, unregister } from '#platform/wallet/apple/registrations.ts'
import { passSecret } from '#platform/wallet/links.ts'
import { readPass } from '#platform/wallet/read-card.ts'
import { objectIn } from './read-body.ts'

/** Calls of one address: several phones of a household, or of an office. */
const calls: Budget = { kind: 'wallet_address', most: 240, seconds: 60 }
/** Files of one pass, which cost a signature each. */
const files: Budget = { kind: 'wallet_pass', most: 60, seconds: 3600 }
/** Problems of devices that are written to the log. */
const problems: Budget = { kind: 'wallet_log', most: 20, seconds: 3600 }
const logsMost = 5
const logLength = 300

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const empty = (status: number, more: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...headers, ...more } })

const libraryPattern = /^[\w.-]{1,128}$/
const tokenPattern = /^[0-9a-zA-Z_-]{1,200}$/

type Read = NonNullable<Awaited<ReturnType<typeof readPass>>>

/** Finds the pass that a device names and proves to have; null: the answer is 401. */
const provenPass = async (platform: Platform, context: Context): Promise<Read | null> => {
  const serial = context.req.param('serial') ?? ''
  const sent = /^ApplePass (\S{16,100})$/.exec(context.req.header('authorization') ?? '')?.[1]
  const isProven = sent !== undefined && isSameSecret(sent, passSecret(platform, serial))
  if (!isProven || context.req.param('type') !== signerOf(platform).passType) return null
  const pass = await readPass(platform, serial, platform.clock())
  return pass?.kind === 'apple' ? pass : null
}

const registered = { new: 201, known: 200, full: 429 } as const

/**
 * Returns the second of a change for the header Last-Modified; the one before while that second
 * lasts, in which the pass may change again.
 */
const modifiedAt = (changed: Date, now: Date): { own: number; header: number } => {
  const second = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000
  const own = second(changed)
  return { own, header: own < second(now) ? own : own - 1000 }
}

const sendPass = async (
  platform: Platform,
  context: Context,
  { card, serial, changed_at }: Read,
): Promise<Response> => {
  const { own, header } = modifiedAt(changed_at, platform.clock())
  const since = Date.parse(context.req.header('if-modified-since') ?? '')
  const last = { 'last-modified': new Date(header).toUTCString() }
  if (since >= own) return empty(304, last)
  const holder = { shop_id: card.shop.shop_id, subject: serial }
  if ((await take(platform.db, files, holder, platform.clock())).isOver)
    return empty(429, { 'retry-after': '3600' })
  const bytes = await makePass(platform, card, serial)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, ...last, 'content-type': 'application/vnd.apple.pkpass' },
  })
}

/**
 * Serves Apple's protocol, with which phones keep passes up to date: registration, changes since a
 * time, the newest file, and problems. A pass proves itself by its own secret; a wrong one, another
 * shop's pass and one of a blocked shop get the same 401.
 */
export const walletService = (platform: Platform): Hono => {
  const app = new Hono()
  const registration = '/wallet/v1/devices/:device/registrations/:type'
  app.use('/wallet/v1/*', async (context: Context, next: Next) => {
    const holder = { subject: callerIn(platform, context) }
    if ((await take(platform.db, calls, holder, platform.clock())).isOver)
      return empty(429, { 'retry-after': '60' })
    return next()
  })
  app.post(`${registration}/:serial`, async (context: Context) => {
    const pass = await provenPass(platform, context)
    if (!pass) return empty(401)
    const library_id = context.req.param('device') ?? ''
    const pushToken = (await objectIn(context.req.raw))?.['pushToken']
    if (
      !libraryPattern.test(library_id) ||
      typeof pushToken !== 'string' ||
      !tokenPattern.test(pushToken)
    )
      return empty(400)
    const { shop_id } = pass.card.shop
    const done = await register(
      platform,
      { ...pass, shop_id },
      { library_id, push_token: pushToken },
    )
    return empty(registered[done])
  })
  app.delete(`${registration}/:serial`, async (context: Context) => {
    const pass = await provenPass(platform, context)
    if (!pass) return empty(401)
    const { shop_id } = pass.card.shop
    await unregister(platform, { ...pass, shop_id }, context.req.param('device') ?? '')
    return empty(200)
  })
  app.get(registration, async (context: Context) => {
    if (context.req.param('type') !== signerOf(platform).passType) return empty(204)
    const sent = context.req.query('passesUpdatedSince') ?? ''
    const since = new Date(/^\d{1,15}$/.test(sent) ? Number(sent) : 0)
    const changed = await changedPasses(platform, context.req.param('device') ?? '', since)
    if (!changed) return empty(204)
    const { serialNumbers, lastUpdated } = changed
    return Response.json({ serialNumbers, lastUpdated: String(lastUpdated.getTime()) }, { headers })
  })
  app.get('/wallet/v1/passes/:type/:serial', async (context: Context) => {
    const pass = await provenPass(platform, context)
    return pass ? sendPass(platform, context, pass) : empty(401)
  })
  app.post('/wallet/v1/log', async (context: Context) => {
    const logs = (await objectIn(context.req.raw))?.['logs']
    const holder = { subject: callerIn(platform, context) }
    const lines = (Array.isArray(logs) ? logs : []).filter((line) => typeof line === 'string')
    if (lines.length > 0 && !(await take(platform.db, problems, holder, platform.clock())).isOver)
      platform.log.warn(
        { problems: lines.slice(0, logsMost).map((line: string) => line.slice(0, logLength)) },
        'a phone had a problem with a pass',
      )
    return empty(200)
  })
  return app
}
