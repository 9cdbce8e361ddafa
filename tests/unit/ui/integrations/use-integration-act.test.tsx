import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { expect, test, vi } from 'vitest'
import { queryFor } from '#client/query.ts'
import { useIntegrationAct } from '#components/integrations/use-integration-act.ts'
import { checkIntegration, getIntegration, listIntegrations } from '#contract/integrations/calls.ts'
import { getStore } from '#contract/integrations/store-sync.ts'
import { listWorkflowSchemas } from '#contract/workflows/define.ts'
import errors from '#messages/en/errors.json'

vi.mock('#client/call.ts', () => ({ call: async () => ({}), isOutcomeUnknown: () => false }))

test('an act reloads integrations, the store and the schemas of workflows', async () => {
  const client = new QueryClient()
  const params = { name: 'yotpo' }
  const keys = [
    queryFor(listIntegrations, {}).queryKey,
    queryFor(getIntegration, { params }).queryKey,
    queryFor(getStore, {}).queryKey,
    queryFor(listWorkflowSchemas, {}).queryKey,
  ]
  for (const key of keys) client.setQueryData(key as never, {} as never)
  const { result } = renderHook(() => useIntegrationAct(checkIntegration), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ errors }}>
          {children}
        </NextIntlClientProvider>
      </QueryClientProvider>
    ),
  })
  act(() => result.current.act({ params, body: {} }))
  await waitFor(() =>
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual(
      keys.map(() => true),
    ),
  )
})
