'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useIsHere } from '#components/ui/layout/use-is-here.ts'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { getUsedServices } from '#contract/billing/calls.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { listStaff } from '#contract/staff/calls.ts'

type Done = 'invited' | 'changed' | 'blocked' | 'unblocked' | 'signedOut' | 'invitedAgain'
type Refused = (cause: unknown) => boolean
type More = { onDone?: () => void; onRefused?: Refused }
type Act = { run: () => Promise<unknown>; done: Done; name: string; onRefused: Refused | undefined }

/**
 * Runs an act on a person, reports the outcome and refreshes the list. `onRefused` returns true if
 * the form shows the refusal.
 */
export function useStaffAct() {
  const t = useTranslations('staff')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const isHere = useIsHere()
  // on the mutation itself, so that it also runs after the dialog was closed
  const act = useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (_, { done, name }) =>
      toast({ tone: 'positive', title: t(`done.${done}`, { name }) }),
    onError: (cause, { onRefused }) =>
      (isHere() && onRefused?.(cause)) ||
      toast({ tone: 'danger', title: t('notDone'), about: refusalText(cause) }),
    onSettled: async () => {
      await invalidate(client, listAudit, getUsedServices)
      await client.invalidateQueries(queryFor(listStaff, {}))
    },
  })
  const start = <const E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    done: Done,
    name: string,
    { onDone, onRefused }: More = {},
  ) =>
    act.mutate({ run: () => call(endpoint, input), done, name, onRefused }, { onSuccess: onDone })
  return { start, isBusy: act.isPending }
}
