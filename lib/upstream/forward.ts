import 'server-only'
import { startCheckout } from '#contract/billing/calls.ts'
import { putVendorSettings } from '#contract/billing/vendor.ts'
import type { Shapes } from '#contract/endpoint.ts'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { errorOf } from '#contract/refusals.ts'
import { deleteSetting, putSetting, putShop } from '#contract/shop/calls.ts'
import { dashboardEnv, publicUrl } from '#env.ts'
import { isOwnWrite } from '#rules/way/csrf.ts'
import { namesOnly, withoutShop } from '#rules/tools/shop-url.ts'
import { clearedCookie, sessionOfHeader } from '#session/cookie.ts'
import { answer } from './answer.ts'
import { readJson } from './body.ts'
import { call } from './call.ts'
import { forgetFacts, isAllowed } from './facts.ts'
import { findEndpoint } from './find.ts'
import { fetchFile, sendFile } from './stream.ts'
import { visitorHeader } from './visit.ts'
import { shapesOf } from '#contract/shapes.ts'

/** Calls that change routing facts. */
const changesTheWay: readonly string[] = [
  putSetting.name,
  deleteSetting.name,
  putShop.name,
  startCheckout.name,
  putVendorSettings.name,
]
const keyPattern = /^[\w-]{8,200}$/

const parsePart = (schema: Shapes['body'], value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw refuseIssues(parsed.error.issues)
  return parsed.data
}

/**
 * Forwards a call: session, right, same site, shop, parse, idempotency key, then the upstream with
 * the bearer. `rawPath` is the path as the browser wrote it, not decoded.
 */
export const forward = async (
  request: Request,
  rawPath: string,
  requestId: string,
): Promise<Response> => {
  const { endpoint, params } = findEndpoint(request.method, rawPath)
  const writes = request.method !== 'GET'
  if (writes && !isOwnWrite(request.headers, new URL(publicUrl(dashboardEnv())).origin))
    throw new Refusal('cross_site')
  const session = await sessionOfHeader(request.headers.get('cookie'))
  if (!session && endpoint.right !== 'anyone') throw new Refusal('signed_out')
  if (session && !(await isAllowed(session, endpoint.right))) throw new Refusal('forbidden')
  const search = new URL(request.url).searchParams
  const body = writes && !endpoint.takesFile ? await readJson(request) : undefined
  const named = [...search]
    .filter(([name]) => /^shop_url/i.test(name))
    .map(([, value]) => ({ shop_url: value }))
  // without a session the contract's own schema requires the shop
  const isOpen = endpoint.right === 'anyone'
  if (session && !isOpen && !namesOnly(session.user.shop_url, { named, body }))
    throw new Refusal('other_shop')
  const query = isOpen ? Object.fromEntries(search) : withoutShop(Object.fromEntries(search))
  const plainBody = isOpen ? body : withoutShop(body)
  const shapes: Shapes = shapesOf(endpoint)
  const input = {
    params: parsePart(shapes.params, params),
    query: parsePart(shapes.query, query),
    body: parsePart(shapes.body, plainBody),
  }
  const key = request.headers.get('idempotency-key')
  if (endpoint.once && !(key && keyPattern.test(key))) throw new Refusal('key_missing')
  const shop = session?.user.shop_url
  const as = { token: session?.token, user: session?.user, shop, requestId, signal: request.signal }
  try {
    if (endpoint.takesFile) return answer(await sendFile(endpoint, input as never, request, as))
    if (endpoint.givesFile) return await fetchFile(endpoint, input as never, as)
    return answer(
      await call(endpoint, input as never, {
        token: session?.token,
        user: session?.user,
        shop,
        key: endpoint.once ? key : null,
        requestId,
        language: request.headers.get('x-language'),
        visitor: isOpen ? visitorHeader() : null,
        signal: writes ? undefined : request.signal,
      }),
    )
  } catch (cause) {
    // the session ended elsewhere, so the cookie is cleared
    if (cause instanceof Refusal && cause.code === 'signed_out')
      return answer(errorOf(cause, requestId), 401, { 'set-cookie': clearedCookie() })
    throw cause
  } finally {
    // also after an unknown outcome
    if (session && changesTheWay.includes(endpoint.name)) forgetFacts(session.user.shop_url)
  }
}
