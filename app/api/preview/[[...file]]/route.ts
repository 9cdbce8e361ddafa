import { dashboardEnv, storefrontUrl } from '#env.ts'
import { fontHeaders, readBuilt, readFont, scriptHeaders } from '#storefront/built/read-built.ts'

export const dynamic = 'force-dynamic'
const folder = '/api/preview'

/** Serves the preview's frame: a document of no origin, which can reach nobody. */
const frame = (): Response => {
  const images = new URL(storefrontUrl(dashboardEnv())).origin
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `img-src ${images}`,
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
  const html = `<!doctype html><html data-images="${images}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="${folder}/${readBuilt().preview}"></script></head><body></body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Serves the frame, and beside it the scripts and fonts with the same bytes that shops get. */
export const GET = async (request: Request): Promise<Response> => {
  const name = new URL(request.url).pathname.slice(folder.length + 1)
  if (name === '') return frame()
  const font = await readFont(name)
  if (font) return new Response(font, { headers: fontHeaders })
  const file = readBuilt().files.get(name)
  if (!file) return new Response(null, { status: 404 })
  // Next compresses by itself (lib/start/front.mjs sees to it), and drops an encoding named here
  return new Response(file.body, { headers: scriptHeaders })
}
