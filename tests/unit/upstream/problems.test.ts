import { expect, test } from 'vitest'
import { isOutcomeUnknown, refusalOf as inBrowser } from '#client/call.ts'
import { Refusal } from '#contract/error.ts'
import { errorOf } from '#contract/refusals.ts'
import { refusalOf } from '#upstream/read.ts'

test('each problem of a refusal comes through to the browser', () => {
  const problems = [{ level: 'block', code: 'bad_url', block: 'go', field: 'link', line: 3 }]
  const sent = new Refusal('email_not_right', { field: 'link', facts: { count: 1 }, problems })
  const passed = refusalOf(new Response(null, { status: 422 }), errorOf(sent, 'r1'))
  expect(inBrowser(errorOf(passed, 'r1'))).toMatchObject({ code: 'email_not_right', problems })
  const none = refusalOf(
    new Response(null, { status: 404 }),
    errorOf(new Refusal('not_found'), 'r2'),
  )
  expect(errorOf(none, 'r2').error).not.toHaveProperty('problems')
})

test.each([
  null,
  {},
  { error: { code: 'bad_gateway' } },
  { error: { code: 502, request_id: 'r' } },
])(
  'an error that is not ours, %j, leaves the outcome unknown, so that a retry keeps its key',
  (body) => expect(isOutcomeUnknown(inBrowser(body as never))).toBe(true),
)
