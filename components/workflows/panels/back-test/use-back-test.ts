import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryFor } from '#client/query.ts'
import { getBackTest } from '#contract/workflows/back-test/calls.ts'

const pollMs = 500

/** Reads a back-test until it is done, and says so once: the workflow may then be published. */
export function useBackTest(id: string, onDone: () => void) {
  const request = useQuery({
    ...queryFor(getBackTest, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.back_test.state === 'running' ? pollMs : false),
  })
  const test = request.data?.back_test
  const finish = useEffectEvent(onDone)
  const isDone = test?.state === 'done'
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  return { request, test }
}
