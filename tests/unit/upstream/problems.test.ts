import { expect, test } from 'vitest'
import { refusalOf as inBrowser } from '#client/call.ts'
import { Refusal } from '#contract/error.ts'
import { refusalOf } from '#upstream/read.ts'

test('each problem of a refusal comes through to the browser', () => {
  const problems = [{ level: 'block', code: 'bad_url', block: 'go', field: 'link', line: 3 }]
  const sent = new Refusal('email_not_right', { field: 'link', facts: { count: 1 }, problems })
  const passed = refusalOf(new Response(null, { status: 422 }), sent.body('r1'))
  expect(inBrowser(passed.body('r1'))).toMatchObject({ code: 'email_not_right', problems })
  const none = refusalOf(new Response(null, { status: 404 }), new Refusal('not_found').body('r2'))
  expect(none.body('r2').error).not.toHaveProperty('problems')
})
