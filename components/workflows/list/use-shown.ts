'use client'

import { useTypedSearch } from '#components/commerce/list/use-typed-search.ts'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { workflowStates } from '#contract/workflows/define.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'

/** The workflows that match search and state of the address. */
export function useShown(workflows: readonly Workflow[]) {
  const address = useAddress()
  const search = address.get('search') ?? ''
  const state = workflowStates.find((one) => one === address.get('state'))
  const [typed, setTyped] = useTypedSearch(search, (text) =>
    writeAddress({ search: text || null }, 'replace'),
  )
  const wanted = search.toLowerCase()
  const shown = workflows.filter(
    (one) => one.title.toLowerCase().includes(wanted) && (!state || one.state === state),
  )
  return {
    shown,
    typed,
    setTyped,
    state,
    setState: (next: string) => writeAddress({ state: next || null }, 'push'),
    clear: () => writeAddress({ search: null, state: null }, 'push'),
  }
}
