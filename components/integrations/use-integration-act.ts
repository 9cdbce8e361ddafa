'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import {
  getIntegration,
  listIntegrationCalls,
  listIntegrations,
} from '#contract/integrations/calls.ts'
import { getStore } from '#contract/integrations/store-sync.ts'
import { listWorkflowSchemas } from '#contract/workflows/define.ts'

/**
 * Runs an act on an integration and reloads what it may have changed, the schemas of workflows
 * included. A refusal by the plan opens the upgrade popup.
 */
export function useIntegrationAct<const E extends Endpoint>(
  endpoint: E,
  onDone: (answer: Answer<E>) => void = () => undefined,
) {
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { mutate, mutateAsync, error, isPending, isSuccess } = useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onSuccess: onDone,
    onError: (cause) => {
      const wanted = wantedOf(cause)
      if (wanted) offerUpgrade(wanted)
    },
    onSettled: () =>
      invalidate(
        client,
        listIntegrations,
        getIntegration,
        listIntegrationCalls,
        listWorkflowSchemas,
        getStore,
      ),
  })
  const problem = error ? refusalText(error) : undefined
  return { act: mutate, finish: mutateAsync, error, isBusy: isPending, isDone: isSuccess, problem }
}
