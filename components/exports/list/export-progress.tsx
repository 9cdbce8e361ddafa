'use client'

import { useQuery } from '@tanstack/react-query'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { queryFor } from '#client/query.ts'
import type { Export } from '#contract/exports/shapes.ts'
import { getExport } from '#contract/exports/calls.ts'
import { percentOf } from './export-state.tsx'
import { isUnfinished } from './address.ts'

const askEveryMs = 1000

type Props = { first: Export; label: string; say: (now: Export) => string }

/**
 * Follows one export while it is visible. Takes its texts as properties, because a toast outlives
 * the screen with the messages.
 */
export function ExportProgress({ first, label, say }: Props) {
  const { data } = useQuery({
    ...queryFor(getExport, { params: { id: first.export_id } }),
    initialData: { export: first },
    refetchInterval: ({ state }) =>
      state.data && isUnfinished(state.data.export) ? askEveryMs : false,
  })
  const now = data.export
  return (
    <span className="flex flex-col gap-1">
      <span className="tabular-nums">{say(now)}</span>
      {isUnfinished(now) && <ProgressBar label={label} value={percentOf(now)} />}
    </span>
  )
}
