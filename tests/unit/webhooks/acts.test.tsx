import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { ReplayDialog } from '#components/webhooks/acts/replay-dialog.tsx'
import { RotateDialog } from '#components/webhooks/acts/rotate-dialog.tsx'
import { TestDialog } from '#components/webhooks/acts/test-dialog.tsx'
import { ActBar } from '#components/webhooks/one/act-bar.tsx'
import type { Webhook, WebhookSend } from '#contract/webhooks/shapes.ts'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import ui from '#messages/en/ui.json'
import webhooks from '#messages/en/webhooks.json'

// Next's own navigation wants a running app
vi.mock('#i18n/navigation.ts', () => ({
  Link: 'a',
  useRouter: () => ({ push: () => undefined, refresh: () => undefined }),
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const webhook: Webhook = {
  webhook_id: 'wh1',
  url: 'https://hooks.example.com/tender',
  types: ['store_credit.issued'],
  state: 'on',
  secret_last4: 'abc=',
  old_secret_until: null,
  waiting: 0,
  rests_until: null,
  last_success_at: null,
  failing_since: null,
  replay: null,
  created_by: 'Olivia',
  created_at: '2026-05-01T10:00:00.000Z',
  changed_at: '2026-05-01T10:00:00.000Z',
}
const send: WebhookSend = {
  send_id: 'ws7',
  notice_id: 'nt_test_ws7',
  sequence: null,
  type: 'store_credit.issued',
  kind: 'test',
  state: 'waiting',
  tries: 0,
  status: null,
  problem: null,
  created_at: '2026-05-01T10:00:00.000Z',
  sent_at: null,
  next_try_at: '2026-05-01T10:00:00.000Z',
  calls: [],
}
type Called = { method: string; address: string; body: unknown }
/** Answers calls by the end of their address, and returns them. */
const answering = (answers: Record<string, unknown>): Called[] => {
  const called: Called[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    called.push({ method: method!, address, body: body ? JSON.parse(body as string) : null })
    const path = address.split('?')[0]!
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))
    return { ok: true, json: async () => found?.[1] ?? {} }
  })
  return called
}
const shown = (dialog: React.ReactNode) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        now={new Date('2026-05-02T10:00:00Z')}
        messages={{ commerce, errors, ui, webhooks }}
      >
        {dialog}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const onClose = () => undefined

test('a test is found by its id, and ends though it got no answer', async () => {
  const failed = { ...send, state: 'failed', problem: 'no_answer', next_try_at: null }
  const called = answering({
    '/test': { send },
    '/sends': { rows: [failed], count: 1, after: null, before: null },
  })
  shown(<TestDialog webhook={webhook} onClose={onClose} />)
  press(webhooks.test.submit)
  expect(await screen.findByText(webhooks.call.problems.no_answer)).toBeTruthy()
  expect(screen.queryByText(webhooks.test.waiting)).toBeNull()
  expect(called.find(({ address }) => address.includes('/sends'))!.address).toContain(
    'notice=nt_test_ws7',
  )
})

test('a replay ends where its preview ended', async () => {
  const to = '2026-05-02T09:59:59.000Z'
  const counted = { to, count: 2, sent_before: 0, first_at: null, last_at: null }
  const called = answering({ '/replay/preview': counted, '/replay': { webhook } })
  shown(<ReplayDialog webhook={webhook} zone="UTC" onClose={onClose} />)
  press(webhooks.replay.count)
  fireEvent.click(await screen.findByRole('button', { name: 'Send 2 notices', hidden: true }))
  await vi.waitFor(() =>
    expect(called.find(({ address }) => address.endsWith('/replay'))?.body).toMatchObject({
      to,
      count: 2,
    }),
  )
})

test('the switch sends nothing but whether the webhook is on', async () => {
  const called = answering({ '/hooks/wh1': webhook })
  shown(<ActBar webhook={webhook} zone="UTC" isSold />)
  fireEvent.click(screen.getByRole('switch', { name: webhooks.acts.switch }))
  await vi.waitFor(() => expect(called[0]?.body).toEqual({ active: false }))
})

test('a secret that was replaced just now is replaced again after a warning alone', async () => {
  const secret = 'whsec_new'
  const called = answering({ '/rotate': { ...webhook, secret } })
  shown(<RotateDialog webhook={webhook} onClose={onClose} />)
  const warning = webhooks.secret.rotateTwice.replace('{last4}', 'abc=')
  expect(screen.queryByText(warning)).toBeNull()
  cleanup()
  const old_secret_until = '2026-05-03T09:00:00.000Z'
  shown(<RotateDialog webhook={{ ...webhook, old_secret_until }} onClose={onClose} />)
  expect(screen.getByText(warning)).toBeTruthy()
  press(webhooks.secret.rotate)
  expect(await screen.findByDisplayValue(secret)).toBeTruthy()
  expect(called[0]!.body).toEqual({ confirmed: 'abc=' })
})

test('a webhook that isn’t sold can be deleted, and nothing else', () => {
  shown(<ActBar webhook={webhook} zone="UTC" isSold={false} />)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    webhooks.acts.delete,
  ])
})
