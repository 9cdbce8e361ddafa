import { Hono } from 'hono'
import type { Platform } from '#platform/ctx.ts'
import { isOnStorefront, type OnStorefront, type Served } from '#platform/route.ts'
import { enterCall } from './door.ts'
import { always, mountCalls, mountHealth, refuseRest } from './mount.ts'
import { openapi } from './openapi.ts'

/** The calls of every area but those of the storefront's listener. */
export const callsOf = ({ areas }: Platform): Exclude<Served, OnStorefront>[] =>
  areas
    .flatMap(({ routes = [] }) => routes)
    .filter((one): one is Exclude<Served, OnStorefront> => !isOnStorefront(one))

/** The platform's own port: every call, for the dashboard, stores and vendors. */
export const appOf = (platform: Platform, health: () => Promise<Record<string, string>>): Hono => {
  const app = new Hono()
  mountHealth(app, health)
  app.get('/openapi.json', (context) => context.json(openapi(), 200, always))
  mountCalls(app, platform, callsOf(platform), (one, context, requestId) =>
    enterCall(platform, one, context, requestId),
  )
  refuseRest(app, platform)
  return app
}
