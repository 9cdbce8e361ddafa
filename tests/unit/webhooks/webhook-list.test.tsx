import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { queryFor } from '#client/query.ts'
import { WebhookList } from '#components/webhooks/list/webhook-list.tsx'
import { listWebhooks } from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { webhooksMost } from '#contract/webhooks/webhook.ts'
import errors from '#messages/en/errors.json'
import ui from '#messages/en/ui.json'
import webhooks from '#messages/en/webhooks.json'

// Next's own navigation wants a running app
vi.mock('#i18n/navigation.ts', () => ({ Link: 'a' }))
vi.mock('#components/ui/button/link-pending.tsx', () => ({ LinkPending: () => null }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (more: Partial<Webhook> = {}): Webhook => ({
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
  ...more,
})
const shown = (rows?: Webhook[], isSold = true) => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000 } },
  })
  if (rows) client.setQueryData(queryFor(listWebhooks, {}).queryKey, { rows })
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        now={new Date('2026-05-02T10:00:00Z')}
        messages={{ errors, ui, webhooks }}
      >
        <WebhookList zone="UTC" isSold={isSold} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
}
const addButton = () => screen.queryByRole('button', { name: webhooks.add })

test('without a webhook the list says what one does, and offers the first', () => {
  shown([])
  expect(screen.getByText(webhooks.none)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: webhooks.add })).toHaveLength(1)
})

test('each webhook is listed with its address, what waits, and how it is', () => {
  const failing_since = '2026-05-02T09:00:00.000Z'
  shown([
    row({ last_success_at: '2026-05-02T08:00:00.000Z' }),
    row({ webhook_id: 'wh2', failing_since, waiting: 1000 }),
    row({ webhook_id: 'wh3', state: 'paused', failing_since }),
  ])
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(texts.slice(1)).toEqual([
    'hooks.example.com/tender1 type02 hours agoOn',
    'hooks.example.com/tender1 type1,000+NeverFailing',
    'hooks.example.com/tender1 type0NeverPaused',
  ])
})

test('at the limit the list says so instead of offering one more', () => {
  shown(Array.from({ length: webhooksMost }, (_, i) => row({ webhook_id: `wh${i + 1}` })))
  expect(addButton()).toBeNull()
  expect(screen.getByText(`You’ve reached the limit of ${webhooksMost} webhooks.`)).toBeTruthy()
})

test('under a plan without webhooks those that are left are listed, and none can be added', () => {
  shown([row({ state: 'suspended' })], false)
  expect(screen.getByText('hooks.example.com/tender')).toBeTruthy()
  expect(addButton()).toBeNull()
  cleanup()
  shown([], false)
  expect(screen.queryByText(webhooks.none)).toBeNull()
})

test('a list that couldn’t be loaded says why, and tries again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  shown()
  expect(await screen.findByText(webhooks.failed)).toBeTruthy()
  expect(screen.getByText(errors.connection_lost)).toBeTruthy()
  expect(screen.getByRole('button', { name: /try again|retry/i })).toBeTruthy()
})
