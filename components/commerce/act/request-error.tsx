'use client'

import { ErrorState } from '#components/ui/layout/error-state.tsx'
import { useRefusalText } from './use-refusal-text.ts'

type Props = {
  title: string
  request: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Takes the place of an answer that couldn't be had: says why, and tries again. */
export function RequestError({ title, request: { error, isFetching, refetch } }: Props) {
  const refusalText = useRefusalText()
  return (
    <ErrorState
      title={title}
      about={refusalText(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
