import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { queryFor } from '#client/query.ts'
import { ApiKeyList } from '#components/api-keys/api-key-list.tsx'
import { RotateDialog } from '#components/api-keys/rotate-dialog.tsx'
import { listApiKeys } from '#contract/api-keys/calls.ts'
import { apiKeysMost } from '#contract/api-keys/scope.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import apiKeys from '#messages/en/api-keys.json'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import ui from '#messages/en/ui.json'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (more: Partial<ApiKey> = {}): ApiKey => ({
  api_key_id: 'ak1',
  name: 'Warehouse sync',
  scopes: ['lookup', 'issue'],
  limits: { per_issue: null, per_day: null },
  expires_on: null,
  state: 'active',
  last4: 'x9Z_',
  old_key_until: null,
  created_by: 'Olivia',
  created_at: '2026-05-01T10:00:00.000Z',
  seen_at: null,
  ended_at: null,
  ...more,
})
const within = (children: React.ReactNode, rows?: ApiKey[]) => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000 } },
  })
  if (rows)
    client.setQueryData(queryFor(listApiKeys, {}).queryKey, {
      rows,
      url: 'https://api.tender.example/v1',
    })
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        now={new Date('2026-05-02T10:00:00Z')}
        messages={{ errors, ui, commerce, 'api-keys': apiKeys }}
      >
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
}
const shown = (rows?: ApiKey[], isSold = true) =>
  within(<ApiKeyList zone="UTC" currency="GBP" isSold={isSold} />, rows)
const makeButton = () => screen.queryByRole('button', { name: apiKeys.make })

test('without a key the list says what one does, and offers the first', () => {
  shown([])
  expect(screen.getByText(apiKeys.none)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: apiKeys.make })).toHaveLength(1)
})

test('each key is listed with what it may, until when, when it was used, and how it is', () => {
  shown([
    row({ seen_at: '2026-05-02T08:00:00.000Z', old_key_until: '2026-05-02T12:00:00.000Z' }),
    row({
      api_key_id: 'ak2',
      limits: { per_issue: '20.00', per_day: '100.00' },
      expires_on: '2026-04-30',
      state: 'expired',
    }),
    row({ api_key_id: 'ak3', scopes: ['checkout'], state: 'ended' }),
  ])
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent)
  const known = 'Warehouse syncEnds in x9Z_, created by Olivia'
  const [replace, end] = ['Replace Warehouse sync', 'End Warehouse sync']
  const limits = '£20.00 per transaction · £100.00 per day'
  expect(texts.slice(1)).toEqual([
    `${known}Look up, Issue2 hours agoNo expirationActiveOld key works until in 2 hours${replace}${end}`,
    `${known}Look up, Issue${limits}NeverApr 30, 2026Expired${end}`,
    `${known}CheckoutNeverNo expirationEnded`,
  ])
})

test('at the limit the list says so instead of offering one more', () => {
  const full = Array.from({ length: apiKeysMost }, (_, i) => row({ api_key_id: `ak${i + 1}` }))
  shown([...full, row({ api_key_id: 'ak99', state: 'ended' })])
  expect(makeButton()).toBeNull()
  expect(screen.getByText(`You’ve reached the limit of ${apiKeysMost} API keys.`)).toBeTruthy()
})

test('under a plan without the API, keys that are left can be ended, and nothing else', () => {
  shown([row(), row({ api_key_id: 'ak2', state: 'ended' })], false)
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['End Warehouse sync'])
  cleanup()
  shown([row({ state: 'ended' })], false)
  expect(screen.queryByRole('table')).toBeNull()
})

test('a list that couldn’t be loaded says why, and tries again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  shown()
  expect(await screen.findByText(apiKeys.failed)).toBeTruthy()
  expect(screen.getByText(errors.connection_lost)).toBeTruthy()
})

test('a key replaced twice within a day is confirmed, and the new one shown once', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (body) bodies.push(JSON.parse(body as string))
    return Response.json({ ...row(), key: 'tak_secret' })
  })
  within(
    <RotateDialog
      apiKey={row({ old_key_until: '2026-05-02T12:00:00.000Z' })}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByText(/was replaced less than 24 hours ago/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: apiKeys.rotate.submit }))
  expect(await screen.findByDisplayValue('tak_secret')).toBeTruthy()
  expect(bodies).toEqual([{ confirmed: 'x9Z_' }])
})
