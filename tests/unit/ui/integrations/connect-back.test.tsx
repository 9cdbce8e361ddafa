import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectBack } from '#components/integrations/connect-back.tsx'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import integrations from '#messages/en/integrations.json'
import ui from '#messages/en/ui.json'

const called = vi.hoisted(() => vi.fn<(endpoint: unknown, input: unknown) => Promise<object>>())
vi.mock('#client/call.ts', () => ({ call: called }))
// Next's own navigation wants a running app
vi.mock('#i18n/navigation.ts', () => ({
  Link: 'a',
  useRouter: () => ({ replace: () => undefined }),
}))
vi.mock('#components/ui/button/link-pending.tsx', () => ({ LinkPending: () => null }))
afterEach(() => {
  cleanup()
  called.mockReset()
})

const back = { code: 'c', app_key: 'k', state: 's', signed: null, shop_url: 'maple.example' }
const shown = (isOther: boolean) => {
  called.mockResolvedValue({})
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ commerce, errors, integrations, ui }}
      >
        <ConnectBack name="yotpo" app="Yotpo" shop="Maple" {...{ back, isOther }} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
}

test('an app that came back for the session’s shop is connected, and the shop is sent along', async () => {
  shown(false)
  await waitFor(() => expect(called).toHaveBeenCalledOnce())
  expect(called.mock.calls[0]?.[1]).toEqual({
    params: { name: 'yotpo' },
    query: { code: 'c', app_key: 'k', state: 's', shop_url: 'maple.example' },
  })
})

test('an app that came back for another shop is refused with a sentence, and nothing is sent', async () => {
  shown(true)
  expect(screen.getByRole('alert').textContent).toBe(
    integrations.back.otherShop.replace('{app}', 'Yotpo').replace('{shop}', 'Maple'),
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(called).not.toHaveBeenCalled()
})
