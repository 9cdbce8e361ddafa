import { beforeEach } from 'vitest'
import { ask, type Heard } from '../ask.ts'
import type { Bff } from '../bff.ts'
import { answering, shopUrl, userOf } from '../fake-platform.ts'
import { suiteBff } from '../suite-bff.ts'
import { type Respond, sendJson } from '../upstream.ts'

export const helpdesk = 'https://desk.example'
export const till = 'https://till.example:8443'
export const newBearer = 'canary-bearer-of-the-entry-0123456789'
export const signed = `shop=${shopUrl}&email=staff%40${shopUrl}&timestamp=1&hmac=good&id=r1`

export type Entering = {
  bff: Bff
  origin: string
  /** accepts every visit with the right signature; the platform's own tests prove the check */
  lettingIn: Respond
  /** a signed visit of a page, as a till makes it */
  visit: (page?: string, more?: string, cookie?: string) => Promise<Heard>
  /** marks this shop as moved to the new dashboard for the rest of the test */
  move: (shop: string) => void
}

/**
 * The dashboard of a file's tests with helpdesk and till, before an upstream that accepts signed
 * visits.
 */
export const suiteEntering = async (): Promise<Entering> => {
  let movedShop = ''
  const lettingIn: Respond = (request, response) => {
    const url = new URL(request.url, 'http://x')
    if (url.pathname === '/shops/moved')
      return sendJson(response, { moved: url.searchParams.get('shop') === movedShop })
    if (!url.pathname.endsWith('/auth')) return answering()(request, response)
    if (url.searchParams.get('hmac') !== 'good')
      return sendJson(
        response,
        { error: { code: 'entry_refused', message: 'no', request_id: 'x' } },
        403,
      )
    return sendJson(response, {
      jwt: newBearer,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      user: { ...userOf('staff'), is_pos: url.pathname.includes('pos') },
    })
  }
  const bff = await suiteBff({
    HELPDESK_ORIGINS: helpdesk,
    POS_ORIGINS: till,
    NEW_DASHBOARD_URL: 'https://new.example/dashboard',
  })
  const { origin } = bff.dashboard
  beforeEach(() => {
    movedShop = ''
    bff.upstream.respond(lettingIn)
  })
  return {
    bff,
    origin,
    lettingIn,
    visit: (page = '/return', more = '', cookie = '') =>
      ask(origin, `${page}?${signed}${more}`, {
        cookie,
        headers: { 'user-agent': `A till ${'x'.repeat(300)}` },
      }),
    move: (shop) => {
      movedShop = shop
    },
  }
}
