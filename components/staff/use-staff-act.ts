'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { toast } from '#components/ui/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { listAudit } from '#contract/audit.ts'
import { getUsedServices } from '#contract/billing.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { listStaff } from '#contract/staff.ts'

type Done = 'invited' | 'changed' | 'blocked' | 'unblocked' | 'signedOut' | 'invitedAgain'
type More = { onDone?: () => void; onRefused?: (cause: unknown) => boolean }

/** Does something with a person, says how it went, and has the list asked anew. `onRefused` is true where the form says it itself. */
export function useStaffAct() {
  const t = useTranslations('staff')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const act = useMutation({ mutationFn: ({ run }: { run: () => Promise<unknown> }) => run() })
  const start = <const E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    done: Done,
    name: string,
    { onDone, onRefused }: More = {},
  ) =>
    act.mutate(
      { run: () => call(endpoint, input) },
      {
        onSuccess: () => {
          toast({ tone: 'positive', title: t(`done.${done}`, { name }) })
          onDone?.()
        },
        onError: (cause) =>
          onRefused?.(cause) || toast({ tone: 'danger', title: t('notDone'), about: refusalText(cause) }),
        onSettled: async () => {
          await invalidate(client, listAudit, getUsedServices)
          await client.invalidateQueries(queryFor(listStaff, {}))
        },
      },
    )
  return { start, isBusy: act.isPending }
}
