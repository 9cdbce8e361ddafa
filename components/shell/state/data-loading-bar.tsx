'use client'

import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { usePendingLinks } from '#components/ui/button/link-pending.tsx'
import { LoadingBar } from '#components/ui/layout/loading-bar.tsx'

/** The loading bar of all data calls and page loads. */
export function DataLoadingBar() {
  return <LoadingBar reads={useIsFetching() + usePendingLinks()} writes={useIsMutating()} />
}
