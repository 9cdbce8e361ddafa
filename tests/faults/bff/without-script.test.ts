import { describe, expect, test } from 'vitest'
import { answering } from '../../support/fake-platform.ts'
import { suiteBff } from '../../support/suite-bff.ts'
import { textIn } from '../../support/text.ts'
import { sendJson } from '../../support/upstream.ts'

const bff = await suiteBff()
const usual = answering()
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${bff.dashboard.origin}${path}`, {
    headers: { cookie: bff.owner, ...headers },
    redirect: 'manual',
  })
  return { status: response.status, html: await response.text() }
}
/** Returns what a reader sees whose browser runs no script. */
const readable = (html: string): string =>
  html
    .replace(/<(script|template|style)[\s\S]*?<\/\1>/g, '')
    .replace(/[\s\S]*<body>/, '')
    .replace(/<[^>]+>/g, ' ')

describe('without script', () => {
  test.each([
    ['en', '/no/such/page'],
    ['ru', '/ru/no/such/page'],
    ['ru', '/ru/customers/gone'],
    ['en', '/customers/gone'],
  ] as const)('a page that is not there says so in its language: %s %s', async (language, path) => {
    bff.upstream.respond((request, response) =>
      request.url.startsWith('/customers/gone')
        ? sendJson(response, { error: { code: 'not_found', message: 'x', request_id: 'x' } }, 404)
        : usual(request, response),
    )
    const { status, html } = await open(path)
    expect(status).toBe(404)
    expect(html).toContain(`lang="${language}"`)
    expect(readable(html)).toContain(textIn(language, 'shell.notFound.title'))
    expect(readable(html)).toContain(textIn(language, 'shell.notFound.back'))
    expect(html).toContain(`href="${language === 'ru' ? '/ru' : '/'}"`)
  })

  test.each(['en', 'ru'] as const)('a blocked shop is told so in its language: %s', async (one) => {
    bff.upstream.respond((_, response) =>
      sendJson(
        response,
        { error: { code: 'shop_blocked', message: 'x', request_id: 'x' }, block_shop: true },
        403,
      ),
    )
    const { status, html } = await open(one === 'ru' ? '/ru/customers' : '/customers')
    expect(status).toBe(403)
    expect(html).toContain(`lang="${one}"`)
    expect(readable(html)).toContain(textIn(one, 'shell.blocked.title'))
    expect(readable(html)).toContain(textIn(one, 'shell.blocked.about'))
  })

  test('the document is whole for every encoding, and its script still comes', async () => {
    bff.upstream.respond(usual)
    for (const encoding of ['identity', 'gzip', 'br, gzip']) {
      const { html } = await open('/no/such/page', { 'accept-encoding': encoding })
      expect(html.trimEnd().endsWith('</html>'), encoding).toBe(true)
      expect(html, encoding).toContain('self.__next_f')
    }
    const page = await open('/customers', { 'accept-encoding': 'gzip' })
    expect([page.status, page.html.includes('__next_error__')]).toEqual([200, false])
  })
})
