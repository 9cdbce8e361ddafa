import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { FileHead as Head } from '#contract/pieces.ts'
import { errorOf, statusOf } from '#contract/refusals.ts'
import { shapesOf } from '#contract/shapes.ts'
import { dispositionOf } from '#rules/tools/file-name.ts'
import { bodyOf } from '#platform/body.ts'
import type { Platform } from '#platform/ctx.ts'
import { refusalOfDatabase } from '#platform/db/refusal-of-database.ts'
import type { OnStorefront, Outgoing, Served } from '#platform/route.ts'

type FileHead = z.infer<typeof Head>
type Inside = Exclude<Served, OnStorefront>
/** Runs a call. `tell` adds headers to its answer, also to a refusal. */
export type Enter = (
  one: Inside,
  context: Context,
  requestId: string,
  tell: (headers: Record<string, string>) => void,
) => Promise<unknown>

export const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const requestIdOf = (context: Context): string => {
  const id = context.req.header('x-request-id') ?? ''
  return /^[\w-]{8,64}$/.test(id) ? id : randomUUID()
}
const problemsOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')

/** Turns anything thrown into an error body; an unexpected error reveals only the request id. */
const refuse = (
  platform: Platform,
  context: Context,
  cause: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Response => {
  const refusal = cause instanceof Refusal ? cause : refusalOfDatabase(cause)
  if (statusOf(refusal) >= 500)
    platform.log.error(
      {
        request_id: requestId,
        call: `${context.req.method} ${context.req.routePath}`,
        problem: cause instanceof Error ? cause.stack : String(cause),
      },
      'a call broke',
    )
  const block = refusal.code === 'shop_blocked' ? { block_shop: true } : {}
  return Response.json(
    { ...errorOf(refusal, requestId), ...block },
    {
      status: statusOf(refusal),
      headers: { ...always, ...headers, ...refusal.headers, 'x-request-id': requestId },
    },
  )
}

/** Returns the target of an answer that is a redirect; null for any other. */
const locationOf = ({ redirects }: Endpoint, answer: unknown): string | null => {
  if (!redirects || typeof answer !== 'object' || answer === null) return null
  return 'location' in answer ? String(answer.location) : null
}

/** Sends a file as a download under its name, so that it never opens as a page. */
const fileAnswer = (
  { name, type }: FileHead,
  bytes: AsyncIterable<Uint8Array>,
  headers: Record<string, string>,
): Response =>
  new Response(bodyOf(bytes), {
    headers: { ...headers, 'content-type': type, 'content-disposition': dispositionOf(name) },
  })

const answerOf = (endpoint: Endpoint, done: unknown, headers: Record<string, string>): Response => {
  const answer = shapesOf(endpoint).answer.safeParse(done)
  if (!answer.success)
    throw new Error(`${endpoint.name} answered outside its contract: ${problemsOf(answer.error)}`)
  const location = locationOf(endpoint, answer.data)
  if (location !== null)
    return new Response(null, { status: 302, headers: { ...headers, location } })
  if (endpoint.givesFile)
    return fileAnswer(answer.data as FileHead, (done as Outgoing).bytes, headers)
  return Response.json(answer.data, { headers })
}

/** Serves calls below a prefix, with and without a trailing slash; fixed paths come first. */
export const mountCalls = (
  app: Hono,
  platform: Platform,
  calls: readonly Inside[],
  enter: Enter,
  prefix = '',
): void => {
  const pathOf = ({ path }: Endpoint): string => prefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
  const ordered = calls.toSorted(
    (a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')),
  )
  const wrongAt = (path: string) => {
    const allow = ordered
      .filter(({ endpoint }) => pathOf(endpoint) === path)
      .map(({ endpoint }) => endpoint.method)
      .join(', ')
    return (context: Context) =>
      refuse(
        platform,
        context,
        new Refusal('wrong_method', { headers: { allow } }),
        requestIdOf(context),
      )
  }
  for (const one of ordered) {
    const path = pathOf(one.endpoint)
    const wrong = wrongAt(path)
    app.on(one.endpoint.method, [path, `${path}/`], async (context): Promise<Response> => {
      // Hono takes HEAD for GET, and some calls by GET act
      if (context.req.method === 'HEAD') return wrong(context)
      const requestId = requestIdOf(context)
      const told: Record<string, string> = {}
      try {
        const done = await enter(one, context, requestId, (more) => Object.assign(told, more))
        return answerOf(one.endpoint, done, { ...always, ...told, 'x-request-id': requestId })
      } catch (cause) {
        return refuse(platform, context, cause, requestId, told)
      }
    })
  }
  for (const path of new Set(ordered.map(({ endpoint }) => pathOf(endpoint)))) {
    const wrong = wrongAt(path)
    app.all(path, wrong).all(`${path}/`, wrong)
  }
}

/** Answers what no route is for, and what broke outside a call. */
export const refuseRest = (app: Hono, platform: Platform): void => {
  app.notFound((context) =>
    refuse(platform, context, new Refusal('unknown_call'), requestIdOf(context)),
  )
  app.onError((cause, context) => refuse(platform, context, cause, requestIdOf(context)))
}

/** Answers whether all that the platform depends on is well. */
export const mountHealth = (app: Hono, health: () => Promise<Record<string, string>>): void => {
  app.get('/health', async (context) => {
    const parts = await health()
    const ok = Object.values(parts).every((state) => state === 'ok')
    return context.json({ status: ok ? 'ok' : 'down', ...parts }, ok ? 200 : 503, always)
  })
}
