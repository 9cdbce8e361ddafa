import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectSwitch } from '#components/integrations/connect-switch.tsx'
import type { Integration } from '#contract/integrations/shapes.ts'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import integrations from '#messages/en/integrations.json'
import ui from '#messages/en/ui.json'

const called = vi.hoisted(() => vi.fn<(endpoint: unknown, input: unknown) => Promise<object>>())
vi.mock('#client/call.ts', () => ({ call: called }))
afterEach(() => {
  cleanup()
  called.mockReset()
})

const shown = (health: Integration['health']) => {
  const integration: Integration = {
    name: 'yotpo',
    title: 'Yotpo',
    enabled: true,
    accessToken: '••••abcd',
    connecting: false,
    group: 'reviews',
    connects: 'consent',
    fields: [],
    key_fields: [],
    mails: [],
    account: 'app',
    health,
    problem: null,
  }
  called.mockResolvedValue({})
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ commerce, errors, integrations, ui }}
      >
        <ConnectSwitch integration={integration} currency="GBP" zone="UTC" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
}
const again = () => screen.queryByRole('button', { name: 'Reconnect Yotpo' })

test('an integration that lost its access is connected again as it is', async () => {
  shown('broken')
  fireEvent.click(again()!)
  await waitFor(() => expect(called).toHaveBeenCalledOnce())
  expect(called.mock.calls[0]?.[1]).toEqual({ params: { name: 'yotpo' }, body: {} })
})

test('one that works, or is late, is not offered to be connected again', () => {
  for (const health of ['good', 'late'] as const) {
    shown(health)
    expect(again()).toBeNull()
    cleanup()
  }
})
