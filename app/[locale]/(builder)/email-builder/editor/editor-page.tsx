import { HydrationBoundary } from '@tanstack/react-query'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { prefetched } from '#upstream/prefetch.ts'

type Props = { isClosed?: boolean; children?: React.ReactNode }

/** An editor with its messages and prefetched data; closed where the plan has no builder. */
export function EditorPage({ isClosed = false, children }: Props) {
  return (
    <ClientMessages areas={['email-design', 'email-editor', 'emails', 'commerce']}>
      {isClosed ? (
        <div className="mx-auto w-full max-w-page p-6">
          <Upsell feature="email_builder" />
        </div>
      ) : (
        <HydrationBoundary state={prefetched()}>{children}</HydrationBoundary>
      )}
    </ClientMessages>
  )
}
