'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { isOutcomeUnknown } from '#client/call.ts'

/** Reads are retried twice after a lost connection; writes never. */
const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, cause) => count < 2 && isOutcomeUnknown(cause),
      },
      mutations: { retry: false },
    },
  })

export function Providers({ children }: { children: React.ReactNode }) {
  const [client] = useState(newClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
