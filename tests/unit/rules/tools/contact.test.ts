import { expect, test } from 'vitest'
import { contactForm } from '#rules/tools/contact.ts'
import { moreThan } from '#components/billing/more-than.ts'
import { pageHeaders } from '#rules/way/page-headers.ts'

const typed = { reason: 'How to', email: ' ADA@maple.example ', body: ' Hello ' }
const wrong = (more: object) =>
  contactForm
    .safeParse({ ...typed, ...more })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('the contact form takes a reason, an e-mail and words, without the spaces around them', () => {
  expect(contactForm.parse(typed)).toEqual({
    reason: 'How to',
    email: 'ada@maple.example',
    body: 'Hello',
  })
})
test.each([
  [{ email: '' }, 'email: required'],
  [{ email: 'ada@' }, 'email: invalidEmail'],
  [{ body: '  ' }, 'body: required'],
  [{ body: 'x'.repeat(5001) }, 'body: tooLong'],
])('%j is wrong: %s', (more, message) => expect(wrong(more)).toContain(message))

test('of a plan one is told what is new or more than in the one before it', () => {
  const plan = (features: Record<string, number | null>) => ({
    name: 'x',
    title: 'X',
    monthly: null,
    yearly: null,
    features: Object.entries(features).map(([name, count]) => ({ name, count })),
  })
  const small = plan({ credits: 20, seats: 1, widget: null, orders: null })
  expect(
    moreThan(plan({ credits: 200, seats: 1, widget: null, orders: 5, pages: null }), small).map(
      ({ name }) => name,
    ),
  ).toEqual(['credits', 'pages'])
  expect(moreThan(plan({ credits: null, seats: 3 }), small).map(({ name }) => name)).toEqual([
    'credits',
    'seats',
  ])
  expect(moreThan(small, undefined)).toEqual(small.features)
})

test('the chat has its place in the policy of pages only where it is configured', () => {
  const policy = (chat?: string) =>
    pageHeaders({ nonce: 'n', https: true, development: false, chat })['content-security-policy']
  expect(policy()).toContain("connect-src 'self'; frame-src 'self'")
  expect(policy('https://chat.example')).toContain(
    "connect-src 'self' https://chat.example wss://chat.example; frame-src 'self' https://chat.example",
  )
  for (const one of [policy(), policy('https://chat.example')])
    expect(one).toContain("script-src 'self' 'nonce-n' 'strict-dynamic';")
})
