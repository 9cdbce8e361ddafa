import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { Refusal } from '#contract/error.ts'
import { errorOf, statusOf } from '#contract/refusals.ts'
import type { FileHead as Head } from '#contract/pieces.ts'
import { dispositionOf } from '#rules/tools/file-name.ts'
import { bodyOf } from '#platform/body.ts'
import type { Platform } from '#platform/ctx.ts'
import { refusalOfDatabase } from '#platform/db/refusal-of-database.ts'
import { enterCall } from './door.ts'
import { openapi } from './openapi.ts'
import type { Outgoing } from '#platform/route.ts'
import { shapesOf } from '#contract/shapes.ts'

type FileHead = z.infer<typeof Head>

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
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
      headers: { ...always, ...refusal.headers, 'x-request-id': requestId },
    },
  )
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

export const appOf = (platform: Platform, health: () => Promise<Record<string, string>>): Hono => {
  const app = new Hono()
  const pathOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
  const ordered = platform.areas
    .flatMap(({ routes = [] }) => routes)
    .toSorted(
      (a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')),
    )
  for (const one of ordered) {
    const handle = async (context: Context): Promise<Response> => {
      const requestId = requestIdOf(context)
      try {
        const done = await enterCall(platform, one, context, requestId)
        const answer = shapesOf(one.endpoint).answer.safeParse(done)
        if (!answer.success)
          throw new Error(
            `${one.endpoint.name} answered outside its contract: ${problemsOf(answer.error)}`,
          )
        const headers = { ...always, 'x-request-id': requestId }
        if (one.endpoint.redirects)
          return new Response(null, {
            status: 302,
            headers: { ...headers, location: (answer.data as { location: string }).location },
          })
        if (one.endpoint.givesFile)
          return fileAnswer(answer.data as FileHead, (done as Outgoing).bytes, headers)
        return Response.json(answer.data, { headers })
      } catch (cause) {
        return refuse(platform, context, cause, requestId)
      }
    }
    app.on(
      one.endpoint.method,
      [pathOf(one.endpoint.path), `${pathOf(one.endpoint.path)}/`],
      handle,
    )
  }
  app.get('/health', async (context) => {
    const parts = await health()
    const ok = Object.values(parts).every((state) => state === 'ok')
    return context.json({ status: ok ? 'ok' : 'down', ...parts }, ok ? 200 : 503, always)
  })
  app.get('/openapi.json', (context) => context.json(openapi(), 200, always))
  for (const path of new Set(ordered.map((one) => pathOf(one.endpoint.path)))) {
    const allow = ordered
      .filter((one) => pathOf(one.endpoint.path) === path)
      .map((one) => one.endpoint.method)
      .join(', ')
    const wrong = (context: Context) =>
      refuse(
        platform,
        context,
        new Refusal('wrong_method', { headers: { allow } }),
        requestIdOf(context),
      )
    app.all(path, wrong).all(`${path}/`, wrong)
  }
  app.notFound((context) =>
    refuse(platform, context, new Refusal('unknown_call'), requestIdOf(context)),
  )
  app.onError((cause, context) => refuse(platform, context, cause, requestIdOf(context)))
  return app
}
