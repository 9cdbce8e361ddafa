import type { Context } from 'hono'

/** Checks for a form that another website sent: browsers tell where a post comes from. */
export const isForeign = (context: Context): boolean =>
  ['cross-site', 'same-site'].includes(context.req.header('sec-fetch-site') ?? 'same-origin')
