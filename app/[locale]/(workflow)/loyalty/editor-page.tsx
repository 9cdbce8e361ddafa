import { HydrationBoundary } from '@tanstack/react-query'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { prefetched } from '#upstream/prefetch.ts'

/** An editor of workflows with its messages. */
export function EditorPage({ children }: { children: React.ReactNode }) {
  return (
    <ClientMessages areas={['workflows', 'workflow-editor', 'commerce', 'errors']}>
      <HydrationBoundary state={prefetched()}>{children}</HydrationBoundary>
    </ClientMessages>
  )
}
