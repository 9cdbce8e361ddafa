'use client'

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { isOutcomeUnknown } from '#client/call.ts'
import { Refusal } from '#contract/error.ts'
import { splitLocale } from '#rules/language.ts'
import { reloadOnce } from './reload-once.ts'

/** Answers that change the whole page: a session that has ended leads to sign-in, a blocked shop to its page. */
const leave = (cause: unknown) => {
  if (!(cause instanceof Refusal)) return
  if (cause.code === 'shop_blocked') reloadOnce('blocked')
  if (cause.code !== 'signed_out') return
  const [prefix, path] = splitLocale(location.pathname)
  location.assign(`${prefix}/login?next=${encodeURIComponent(path + location.search)}`)
}

/** Reads are asked again twice where the line was lost; writes never by themselves. */
const newClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: leave }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, cause) => count < 2 && isOutcomeUnknown(cause),
      },
      mutations: { retry: false, onError: leave },
    },
  })

export function Providers({ children }: { children: React.ReactNode }) {
  const [client] = useState(newClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
