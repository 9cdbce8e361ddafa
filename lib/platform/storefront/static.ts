import { type Context, Hono } from 'hono'
import type { Platform } from '#platform/ctx.ts'
import { bodyOf } from '#platform/body.ts'
import { bytesOf, keyOfUrl, staticPath } from '#platform/uploads/stored-file.ts'
import { headers } from './headers.ts'

const policy = {
  ...headers,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Images that staff uploaded, by their random name; tables and exports have no door here. */
export const staticFiles = (platform: Platform): Hono => {
  const app = new Hono()
  app.get(`${staticPath}:name`, async (context: Context) => {
    const key = keyOfUrl(context.req.path)
    const file = key
      ? await platform.db
          .selectFrom('file')
          .select(['shop_id', 'file_id', 'type', 'size'])
          .where('key', '=', key)
          .where('kind', '=', 'image')
          .where('whole_at', 'is not', null)
          .executeTakeFirst()
      : undefined
    if (!file) return context.notFound()
    return new Response(bodyOf(bytesOf(platform, file)), {
      headers: { ...policy, 'content-type': file.type, 'content-length': String(file.size) },
    })
  })
  return app
}
